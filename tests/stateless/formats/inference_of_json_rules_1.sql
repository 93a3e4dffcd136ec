-- error: 636
SELECT * FROM format(JSONEachRow, '{"a": [1, null]}{"a": null}{"a":{"x":1}}');
DESC format(JSONEachRow, '{"a": [1, null], "t":{"x":1,"y":null}}{"a": null, "t":null}');
DESC format(JSONEachRow, '{"a": [1, "x"], "t":{"x":1,"y":{"z":[1]}}}');
DESC format(JSONEachRow, '{"a": []}');
DESC format(JSONEachRow, '{"a": {}}');
DESC format(JSONEachRow, '{"a": null}');
-- error: 636
DESC format(JSONEachRow, '{"a": null}') SETTINGS input_format_json_infer_incomplete_types_as_strings=0;
DESC format(JSONEachRow, '{"a": [null]}');
DESC format(JSONEachRow, '{"a": {"x":null}}');
DESC format(JSONEachRow, '{"a": {"x":1}}{"a":{"x":"s"}}');
-- error: 636
DESC format(JSONEachRow, '{"a": {"x":1}}{"a":{"x":{"y":1}}}');
-- error: 636
DESC format(JSONEachRow, '{"a": 1}{"a":{"x":{"y":1}}}');
-- error: 636
DESC format(JSONEachRow, '{"a": 1}{"a":[1]}');
DESC format(JSONEachRow, '{"a": 1}{"a":"x"}');
DESC format(JSONEachRow, '{"a": [1]}{"a":["x"]}');
DESC format(JSONEachRow, '{"a": [1,[2]]}');
DESC format(JSONEachRow, '{"a": [[1],["x"]]}');
DESC format(JSONEachRow, '{"a": [{"x":1},{"y":2}]}');
