DESCRIBE format(JSONEachRow, '{"i": 1, "f": 1.5, "s": "x", "b": true, "n": null, "d": "2024-01-01", "t": "2024-01-01 00:00:00", "a": [1, 2], "o": {"x": 1, "y": {"z": "q"}}}');
DESCRIBE format(JSONEachRow, '{"a": 1}{"a": 1.5}');
DESCRIBE format(JSONEachRow, '{"a": 1}{"a": "x"}');
DESCRIBE format(JSONEachRow, '{"a": [1, null, "x"]}');
DESCRIBE format(JSONEachRow, '{"a": [{"x": 1}, {"y": "q"}]}');
DESCRIBE format(JSONEachRow, '{"a": true}{"a": 5}');
-- error: 636
DESCRIBE format(JSONEachRow, '{"a": 18446744073709551615}{"a": -1}');
DESCRIBE format(JSONEachRow, '{"a": {}}{"b": []}');
DESCRIBE format(JSONEachRow, '{"a": "5"}') SETTINGS input_format_json_try_infer_numbers_from_strings = 1;
DESCRIBE format(JSONEachRow, '{"a": {"x": 1}}') SETTINGS input_format_json_try_infer_named_tuples_from_objects = 0;
DESCRIBE format(JSONEachRow, '{"a": {"x": 1}}') SETTINGS input_format_json_read_objects_as_strings = 0, input_format_json_try_infer_named_tuples_from_objects = 0;
DESCRIBE format(JSONEachRow, '{"a": 1, "b": null}') SETTINGS schema_inference_make_columns_nullable = 0;
DESCRIBE format(JSONEachRow, '{"a": "2024-01-01"}') SETTINGS input_format_try_infer_dates = 0;
DESCRIBE format(JSONEachRow, '{"a": 1}') SETTINGS input_format_try_infer_integers = 0;
-- error: 636
DESCRIBE format(JSONEachRow, '');
-- error: 636
DESCRIBE format(JSONEachRow, 'garbage');
SELECT * FROM format(JSONEachRow, '{"a": {"x": 1}, "b": [{"p": 1}, {"p": 2}]}{"a": {"y": "s"}, "b": []}');
SELECT a.x, b.p FROM format(JSONEachRow, '{"a": {"x": 1}, "b": [{"p": 1}, {"p": 2}]}');
