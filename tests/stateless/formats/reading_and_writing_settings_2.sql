SELECT * FROM format(TSKV, 'a UInt8, b String', 'a=1\tb=x\nb=y\ta=2\nb=only\n');
-- error: 117
SELECT * FROM format(TSKV, 'a UInt8, b String', 'a=1\tb=x\ntskv\tb=y\ta=2\nb\ta=5\n');
SELECT * FROM format(JSONCompactEachRow, 'a Int32, b Int32', '[1]\n[2,3]\n[4,5,6]') SETTINGS input_format_json_compact_allow_variable_number_of_columns=1;
SELECT * FROM format(JSONEachRow, 'a Map(String, UInt8)', '{"a": [{"keys":"x","values":1}]}') SETTINGS input_format_json_map_as_array_of_tuples=1;
-- error: 27
SELECT * FROM format(JSONEachRow, 't Tuple(a UInt8, b String)', '{"t": {"b": "x", "a": 1}}{"t": [2, "y"]}');
SELECT * FROM format(JSONEachRow, 't Tuple(a UInt8, b String)', '{"t": {"a": 3}}');
-- error: 117
SELECT * FROM format(JSONEachRow, 't Tuple(a UInt8, b String)', '{"t": {"a": 3}}') SETTINGS input_format_json_defaults_for_missing_elements_in_named_tuple=0;
-- error: 117
SELECT * FROM format(JSONEachRow, 't Tuple(a UInt8)', '{"t": {"a": 3, "c": 5}}') SETTINGS input_format_json_ignore_unknown_keys_in_named_tuple=0;
SELECT * FROM format(JSONEachRow, 't Tuple(a UInt8, b String)', '{"t": [2, "y"]}') SETTINGS input_format_json_named_tuples_as_objects=0;
-- error: 26
SELECT * FROM format(JSONEachRow, 'a String', '{"a": 1}') SETTINGS input_format_json_read_numbers_as_strings=0;
SELECT * FROM format(JSONEachRow, 'a String', '{"a": true}');
-- error: 117
SELECT * FROM format(JSONEachRow, 'a String', '{"a": true}') SETTINGS input_format_json_read_bools_as_strings=0;
-- error: 117
SELECT * FROM format(JSONEachRow, 'a String', '{"a": [1,2]}') SETTINGS input_format_json_read_arrays_as_strings=0;
-- error: 117
SELECT * FROM format(JSONEachRow, 'a String', '{"a": {"x" : 1}}') SETTINGS input_format_json_read_objects_as_strings=0;
SELECT * FROM format(JSONEachRow, 'a UInt8', '{"a": null}') SETTINGS input_format_null_as_default = 0;
SELECT * FROM format(JSONEachRow, 'a UInt8', '{"a": ""}') SETTINGS input_format_json_empty_as_default=1;
SELECT * FROM format(JSONEachRow, 'a UInt8', '{"a": ""}');
SELECT * FROM format(JSONEachRow, '`n.x` UInt8, `n.y` String', '{"n": {"x": 1, "y": "b"}}') SETTINGS input_format_import_nested_json = 1;
