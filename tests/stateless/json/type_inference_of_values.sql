SELECT JSONAllPathsWithTypes('{"i": 1, "n": -1, "f": 1.5, "s": "x", "b": true, "z": null}'::JSON);
SELECT JSONAllPathsWithTypes('{"big": 18446744073709551615, "huge": 123456789012345678901234567890, "e": 1e5}'::JSON);
SELECT JSONAllPathsWithTypes('{"d": "2020-01-01", "t": "2020-01-01 00:00:00", "t6": "2020-01-01 00:00:00.123", "num": "42"}'::JSON);
SELECT JSONAllPathsWithTypes('{"d": "2020-01-01", "num": "42"}'::JSON) SETTINGS input_format_try_infer_dates = 0, input_format_json_try_infer_numbers_from_strings = 1;
SELECT JSONAllPathsWithTypes('{"a": [1, 2], "b": [1, null], "c": [1, "x"], "d": [[1], []], "e": [], "f": [{"k": 1}], "g": [1, 2.5], "h": [null]}'::JSON);
SELECT '{"a": {"b": 1}, "a.c": 2}'::JSON AS j, j.a.b, j.a.c;
-- error: 117
SELECT '{"a": 1, "a": 2}'::JSON;
SELECT '{"a": 1, "a": 2}'::JSON SETTINGS type_json_skip_duplicated_paths = 1;
SELECT '{"a": {}}'::JSON, '{"a": {"b": {}}}'::JSON, '{"a": []}'::JSON, '{"a": null}'::JSON, '{"": 1}'::JSON;
SELECT '{"x": 1}'::JSON::String, toTypeName('{"x": 1}'::JSON.x), CAST('{"x": 1}', 'JSON(x Int8)').x;
SELECT '{"k\\"q": 1, "é": "☺\\n"}'::JSON;
