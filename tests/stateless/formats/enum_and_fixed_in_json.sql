SELECT CAST('b', 'Enum8(\'a\' = 1, \'b\' = 2)') AS e, toFixedString('x', 3) AS f, toIPv6('::1') AS i, INTERVAL 1 DAY AS d FORMAT JSONEachRow;
SELECT * FROM format(JSONEachRow, 'e Enum8(\'a\' = 1, \'b\' = 2)', '{"e": "a"}{"e": 2}');
-- error: 691
SELECT * FROM format(JSONEachRow, 'e Enum8(\'a\' = 1)', '{"e": "zz"}');
SELECT hex(f) FROM format(JSONEachRow, 'f FixedString(3)', '{"f": "ab"}');
-- error: 131
SELECT * FROM format(JSONEachRow, 'f FixedString(2)', '{"f": "abc"}');
SELECT * FROM format(JSONEachRow, 'm Map(UInt8, Array(Nullable(Date)))', '{"m": {"1": ["2020-01-01", null]}}');
SELECT * FROM format(JSONEachRow, 'd Decimal(6, 2), w Int128', '{"d": "1.239", "w": "170141183460469231731687303715884105727"}{"d": -5, "w": 1}');
-- error: 27
SELECT * FROM format(JSONEachRow, 'm Map(UInt8, UInt8)', '{"m": {"x": 1}}');
