SELECT empty('{}'::JSON), notEmpty('{"a": {"b": 1}}'::JSON), empty('{"a": null}'::JSON), empty('{}'::JSON(a UInt8));
SELECT '{"a": 1, "a": 2}'::JSON SETTINGS type_json_skip_duplicated_paths = 1;
-- error: 117
SELECT '{"a": 1, "a": 2}'::JSON;
SELECT JSONAllPathsWithTypes('{"d": "2020-01-01", "t": "2020-01-01 10:00:00", "n": "42", "f": "1.5"}'::JSON);
SELECT JSONAllPathsWithTypes('{"d": "2020-01-01", "t": "2020-01-01 10:00:00"}'::JSON) SETTINGS input_format_try_infer_dates = 0;
SELECT JSONAllPathsWithTypes('{"d": "2020-01-01", "t": "2020-01-01 10:00:00"}'::JSON) SETTINGS input_format_try_infer_datetimes = 0;
SELECT JSONAllPathsWithTypes('{"n": "42", "f": "1.5", "a": ["1", "2"]}'::JSON) SETTINGS input_format_json_try_infer_numbers_from_strings = 1;
CREATE TABLE jr (id UInt8, j JSON(a UInt8, b.c Date)) ENGINE = Memory;
INSERT INTO jr VALUES (1, '{"a": 1.5}'), (2, '{"a": "7"}');
-- error: 117
INSERT INTO jr VALUES (3, '{"a": 300}');
-- error: 117
INSERT INTO jr VALUES (3, '{"a": -1}');
-- error: 117
INSERT INTO jr VALUES (3, '{"b": {"c": "tomorrow"}}');
SELECT id, j FROM jr ORDER BY id;
