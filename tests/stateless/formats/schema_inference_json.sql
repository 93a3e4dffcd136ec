DESC format(JSONEachRow, '{"i": 1, "f": 1.5, "s": "x", "b": true, "n": null, "a": [1, 2], "o": {"k": 1}}');
DESC format(JSONEachRow, '{"a": 1}{"a": 2.5}{"b": "x"}');
DESC format(JSONEachRow, '{"d": "2020-01-01", "t": "2020-01-01 00:00:00", "m": "2020-01-01 00:00:00.5"}');
DESC format(JSONEachRow, '{"d": "2020-01-01"}') SETTINGS input_format_try_infer_dates = 0;
DESC format(JSONEachRow, '{"a": 5}') SETTINGS schema_inference_make_columns_nullable = 0;
DESC format(JSONEachRow, '{"a": "5"}') SETTINGS input_format_json_try_infer_numbers_from_strings = 1;
DESC format(JSONEachRow, '{"o": {"a": 1}}{"o": {"b": "x"}}');
DESC format(JSONEachRow, '{"o": {"a": 1}}') SETTINGS input_format_json_try_infer_named_tuples_from_objects = 0;
DESC format(JSONEachRow, '{"a": [1, "x"]}');
DESC format(JSONEachRow, '{"a": [1, null]}{"a": []}');
DESC format(JSONEachRow, '{"a": 1}') SETTINGS schema_inference_hints = 'a Int8, b String';
DESC format(JSONEachRow, '{"a": 18446744073709551615, "b": -1}') SETTINGS input_format_try_infer_integers = 0;
-- error: 636
DESC format(JSONEachRow, '');
DESC format(JSONEachRow, '{"a": 1}{"a": "x"}');
