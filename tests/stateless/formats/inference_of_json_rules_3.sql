-- error: 636
DESC format(JSONEachRow, '{"a": "x"}{"a":{"b":1}}');
DESC format(JSONEachRow, '{"a": 12345678901234567890}');
DESC format(JSONEachRow, '{"a": 123456789012345678901}');
DESC format(JSONEachRow, '{"a": 1e10}{"a":1}');
DESC format(JSONEachRow, '{"a": [1,2.5]}') settings input_format_try_infer_integers=0;
DESC format(JSONEachRow, '{"a": "10:00:00"}');
DESC format(JSONEachRow, '{"a": "2020-01-01T00:00:00Z"}');
DESC format(JSONEachRow, '{"a": "2020-01-01T00:00:00.123+03:00"}');
DESC format(JSONEachRow, '{"a": "20200101"}');
DESC format(JSONEachRow, '{"a": "2020/01/01"}');
DESC format(JSONEachRow, '{"a": "2020-1-1"}');
DESC format(JSONEachRow, '{"a": "Jan 1 2020"}');
DESC format(JSONEachRow, '{"a": "2020-01-01 10:00"}');
DESC format(JSONEachRow, '{"a": "1577836800"}');
DESC format(JSONEachRow, '{"a": "2020-01-01 00:00:00.5"}') settings input_format_try_infer_datetimes_only_datetime64=1;
DESC format(JSONEachRow, '{"a": "2020-01-01 00:00:00"}') settings input_format_try_infer_datetimes_only_datetime64=1;
DESC format(JSONEachRow, '{"a": "5", "b":["1","2"], "c":"1.5"}') settings input_format_json_try_infer_numbers_from_strings=1;
DESC format(JSONEachRow, '{"a": "5"}{"a":"x"}') settings input_format_json_try_infer_numbers_from_strings=1;
