-- error: 36
SELECT number FROM numbers(3) ORDER BY 2;
SELECT number FROM numbers(3) ORDER BY 1 DESC SETTINGS enable_positional_arguments=0;
SELECT x.number FROM numbers(3) AS x WHERE EXISTS (SELECT 1 FROM numbers(2) AS y WHERE y.number = x.number) ORDER BY ALL;
SELECT x.number FROM numbers(3) AS x WHERE NOT EXISTS (SELECT 1 FROM numbers(2) AS y WHERE y.number = x.number) ORDER BY ALL;
SELECT x.number = ANY (SELECT number FROM numbers(2)) FROM numbers(3) AS x ORDER BY x.number;
SELECT x.number > ALL (SELECT number FROM numbers(2)) FROM numbers(3) AS x ORDER BY x.number;
SELECT x.number <> ALL (SELECT number FROM numbers(2)) FROM numbers(3) AS x ORDER BY x.number;
SELECT x.number <> ANY (SELECT number FROM numbers(2)) FROM numbers(3) AS x ORDER BY x.number;
SELECT x.number >= ANY (SELECT number FROM numbers(2) WHERE number > 5) FROM numbers(3) AS x ORDER BY x.number;
SELECT (SELECT 1, 2), (SELECT 1 WHERE 0), toTypeName((SELECT 1 WHERE 0));
-- error: 125
SELECT (SELECT number FROM numbers(2));
SELECT 1 IN (1, 2), 1 IN (NULL), NULL IN (1), NULL IN (NULL), (1, 2) IN ((1, 2), (3, 4)), [1] IN ([1], [2]), 'a' IN ('a'), 1 IN 1;
SELECT 1 IN (1, NULL), NULL IN (1, NULL), NULL NOT IN (1, 2), 1 NOT IN (NULL, 2) SETTINGS transform_null_in=1;
SELECT (1, 'a') IN ((1, 'a')), (1, 'a') IN (1, 'a');
SELECT 1 IN ('1'), '1' IN (1), 300 IN (toUInt8(44)), toUInt8(44) IN (300), -1 IN (255), toUInt8(255) IN (-1);
-- error: 38
SELECT 1.0 IN (1), 0.1 IN (0.1), toDecimal32(1.5, 1) IN (1.5), toDecimal32(1.5, 1) IN ('1.5'), toDate('2024-01-01') IN ('2024-01-01'), toDate('2024-01-01') IN ('nope');
SELECT toDateTime('2024-01-01 00:00:00') IN ('2024-01-01'), toEnumA FROM (SELECT CAST('a' AS Enum8('a'=1)) AS toEnumA) WHERE toEnumA IN ('a');
SELECT CAST('a' AS Enum8('a'=1)) IN ('b');
SELECT number IN (numbers) FROM (SELECT number, [1, 2] AS numbers FROM numbers(3));
SELECT number IN [1, 2] FROM numbers(3);
SELECT number IN tuple(1, 2) FROM numbers(3);
SELECT number IN (1) FROM numbers(2);
SELECT number IN (number, 2) FROM numbers(2);
SELECT (number, number) IN (0, 0) FROM numbers(2);
SELECT (number, number) IN ((0, 0), (1, 2)) FROM numbers(2);
-- error: 124
SELECT (number, number) IN (0, 0, 1) FROM numbers(2);
