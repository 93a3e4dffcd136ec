DESC format(JSONEachRow, '{"a": [{"x":1},2]}');
DESC format(JSONEachRow, '{"a": true}{"a":1}');
DESC format(JSONEachRow, '{"a": true}{"a":"x"}');
DESC format(JSONEachRow, '{"a": [true, 1]}');
DESC format(JSONEachRow, '{"a": ["2020-01-01", "x"]}');
DESC format(JSONEachRow, '{"a": ["2020-01-01", "2020-01-01 00:00:00"]}');
DESC format(JSONEachRow, '{"a": ["2020-01-01 00:00:00", "2020-01-01 00:00:00.123"]}');
DESC format(JSONEachRow, '{"a": 1, "b":[1], "c":{"x":1}}') SETTINGS schema_inference_make_columns_nullable=0;
DESC format(JSONEachRow, '{"a": 1, "b":[1,null], "c":{"x":1}}{"a":null}') SETTINGS schema_inference_make_columns_nullable=2;
DESC format(JSONEachRow, '{"a": 1, "b":[1,null], "c":{"x":1}}{"a":null}') SETTINGS schema_inference_make_columns_nullable='auto';
DESC format(JSONEachRow, '{"a": {"x":1}}{"a":{"y":2}}') SETTINGS input_format_json_try_infer_named_tuples_from_objects=0, input_format_json_read_objects_as_strings=0;
DESC format(JSONEachRow, '{"a": {"x":1}}{"a":{"y":2}}') SETTINGS input_format_try_infer_variants=1;
DESC format(JSONEachRow, '{"a": 1}{"a":"x"}') SETTINGS input_format_try_infer_variants=1;
-- error: 636
DESC format(JSONEachRow, '{"a": 1}{"a":"x"}') SETTINGS input_format_json_read_numbers_as_strings=0;
-- error: 636
DESC format(JSONEachRow, '{"a": 1}{"a":true}') SETTINGS input_format_json_read_bools_as_numbers=0;
-- error: 636
DESC format(JSONEachRow, '{"a": "x"}{"a":true}') SETTINGS input_format_json_read_bools_as_strings=0;
-- error: 636
DESC format(JSONEachRow, '{"a": "x"}{"a":[1]}');
-- error: 636
DESC format(JSONEachRow, '{"a": "x"}{"a":[1]}') SETTINGS input_format_json_read_arrays_as_strings=0;
