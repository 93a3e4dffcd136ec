SELECT * FROM format(JSONEachRow, '{"a": {"b": {"c": [1, 2]}}}');
SELECT a.b.c, toTypeName(a) FROM format(JSONEachRow, '{"a": {"b": {"c": [1, 2]}}}');
SELECT * FROM format(JSONEachRow, '{"a": {"x": 1}}{"a": {"y": "q"}}');
SELECT toTypeName(a) FROM format(JSONEachRow, '{"a": {"x": 1}}') SETTINGS input_format_json_read_objects_as_strings = 1, input_format_json_try_infer_named_tuples_from_objects = 0;
SELECT a, toTypeName(a) FROM format(JSONEachRow, '{"a": [1, "x", [2]]}');
SELECT a, toTypeName(a) FROM format(JSONEachRow, '{"a": [1, "x"]}') SETTINGS input_format_json_infer_array_of_dynamic_from_array_of_different_types = 0;
SELECT a, toTypeName(a) FROM format(JSONEachRow, '{"a": true}{"a": 5}') SETTINGS input_format_json_read_bools_as_numbers = 1;
SELECT a, toTypeName(a) FROM format(JSONEachRow, '{"a": "x"}{"a": 5}') SETTINGS input_format_json_read_numbers_as_strings = 1;
SELECT a, toTypeName(a) FROM format(JSONEachRow, '{"a": {}}{"a": {}}') SETTINGS input_format_json_infer_incomplete_types_as_strings = 1;
-- error: 636
SELECT * FROM format(JSONEachRow, '{"a": 1}{"a": [1]}');
SELECT * FROM format(JSONEachRow, '{"a b": 1, "": 2}');
