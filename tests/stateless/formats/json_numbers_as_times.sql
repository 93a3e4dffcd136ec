SELECT * FROM format(JSONEachRow, 'c DateTime(\'UTC\')', '{"c": 0}{"c": 5}{"c": 5.7}{"c": 20200101}{"c": 1577836800}{"c": -5}{"c": 5000000000}');
SELECT * FROM format(JSONEachRow, 'c DateTime64(3, \'UTC\')', '{"c": 5}{"c": 5.5}{"c": -5.5}{"c": 1577836800.1239}');
SELECT * FROM format(JSONEachRow, 'c Date, d Date32', '{"c": 5, "d": 5}{"c": 70000, "d": -5}');
SELECT * FROM format(JSONCompactEachRow, 'c DateTime(\'UTC\'), d Nullable(DateTime(\'UTC\')), e Array(DateTime(\'UTC\'))', '[5, 6, [7, 1577836800]]');
SELECT * FROM format(JSONEachRow, 'c DateTime(\'UTC\')', '{"c": "2020-01-02 03:04:05"}{"c": "1577836800"}');
-- error: 72
SELECT * FROM format(JSONEachRow, 'd Date', '{"d": -5}');
SELECT * FROM format(JSONEachRow, 'a Int8, b Int8', '{"a": 1, "b": 5, "a": 2}{"b": 6}');
-- error: 26
SELECT * FROM format(JSONEachRow, 'a Int8', '{a: 1}');
-- error: 130
SELECT * FROM format(JSONEachRow, 'a Array(Int8)', '{"a": [1 2]}');
