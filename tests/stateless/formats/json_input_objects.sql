SELECT * FROM format(JSONEachRow, '{"a": 1, "b": "x"}\n{"b": "y", "a": 2}\n{"a": 3}');
SELECT * FROM format(JSONEachRow, 'a UInt8, b String DEFAULT \'d\'', '{"a": 1, "c": 5}{"b": "q"}');
SELECT * FROM format(JSONEachRow, 'a Int8, b Nullable(String)', '[{"a": 1, "b": null}, {"a": -2, "b": "z"}]');
-- error: 117
SELECT * FROM format(JSONEachRow, 'a UInt8', '{"a": 1, "c": 5}') SETTINGS input_format_skip_unknown_fields = 0;
SELECT * FROM format(JSONEachRow, 'a UInt8, b String', '{"a": null, "b": null}');
SELECT * FROM format(JSONEachRow, 'a UInt8', '{"a": null}') SETTINGS input_format_null_as_default = 0;
-- error: 27
SELECT * FROM format(JSONEachRow, 'a UInt8', '{"a": "x"}');
-- error: 33
SELECT * FROM format(JSONEachRow, 'a UInt8', '{"a": 1');
SELECT * FROM format(JSONEachRow, 'a String', '{"a": {"x": [1, 2]}}{"a": [1,"q"]}{"a": 5}{"a": true}');
SELECT * FROM format(JSONEachRow, 'n Nested(x UInt8, y String)', '{"n": {"x": [1, 2], "y": ["a", "b"]}}') SETTINGS input_format_import_nested_json = 1;
-- error: 27
SELECT * FROM format(JSONEachRow, 'a UInt64, b Float64, c Bool', '{"a": "5", "b": "1.5", "c": 1}{"a": 1e3, "b": 2, "c": false}');
-- error: 27
SELECT * FROM format(JSONEachRow, 't Tuple(a UInt8, b String)', '{"t": {"b": "x", "a": 1}}{"t": [2, "y"]}{"t": {"a": 3}}');
