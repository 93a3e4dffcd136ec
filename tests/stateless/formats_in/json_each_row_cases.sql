SELECT * FROM format(JSONEachRow, 'a Int8, b String', '{"a": 1, "b": "x"}{"b": "only"} , {"a": 2}');
SELECT * FROM format(JSONEachRow, 'a Int8, b String', '[{"a": 1, "b": "x"}, {"a": 2, "b": "y"}]');
SELECT * FROM format(JSONEachRow, 'a Nullable(Int8), b Array(Nullable(String))', '{"a": null, "b": ["x", null]}');
SELECT * FROM format(JSONEachRow, 'a String', '{"a": 1}{"a": {"b": [1, 2]}}{"a": [1, "x"]}{"a": true}{"a": 1.50}');
-- error: 117
SELECT * FROM format(JSONEachRow, 'a String', '{"a": {"b": 1}}') SETTINGS input_format_json_read_objects_as_strings = 0;
-- error: 27
SELECT * FROM format(JSONEachRow, 'a Int64', '{"a": "5"}{"a": 7.0}{"a": true}');
-- error: 27
SELECT * FROM format(JSONEachRow, 'a Int64', '{"a": "x"}');
-- error: 27
SELECT * FROM format(JSONEachRow, 'a Tuple(x Int8, y String)', '{"a": {"y": "q", "x": 1}}{"a": [2, "w"]}');
SELECT * FROM format(JSONEachRow, 'a Tuple(x Int8, y String)', '{"a": {"x": 1}}{"a": {"x": 2, "z": 0}}');
-- error: 117
SELECT * FROM format(JSONEachRow, 'a Tuple(x Int8, y String)', '{"a": {"x": 1}}') SETTINGS input_format_json_defaults_for_missing_elements_in_named_tuple = 0;
SELECT * FROM format(JSONEachRow, 'a Map(String, Int8), b Map(UInt8, String)', '{"a": {"k": 1}, "b": {"5": "x"}}');
-- error: 33
SELECT * FROM format(JSONEachRow, 'a Int8', '{"a": 1');
SELECT * FROM format(JSONEachRow, 'a Int8', '{"a": 1, "a": 2}');
-- error: 26
SELECT * FROM format(JSONEachRow, 'a Int8', '{a: 1}');
SELECT * FROM format(JSONEachRow, 'a String', '{"a": "\\u0041\\n\\ud834\\udd1e\\/"}');
SELECT * FROM format(JSONEachRow, 'a Bool, b Date, c DateTime(\'UTC\')', '{"a": 1, "b": "2024-01-01", "c": 0}{"a": false, "b": 5, "c": "2024-01-01 00:00:00"}');
SELECT * FROM format(JSONEachRow, 'a Int8 DEFAULT 7, b Int8 DEFAULT a + 1', '{"b": null}{"a": 1}{}');
