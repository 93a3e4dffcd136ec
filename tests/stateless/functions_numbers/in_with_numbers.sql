SELECT 1 IN (1, 2), 1 IN (1.0), 1.5 IN (1, 2), 256::UInt16 IN (0), toUInt8(1) IN (257), -1 IN (18446744073709551615), toInt8(-1) IN (255, -1), 1 IN ('1'), '1' IN (1), toDecimal32(1.5, 1) IN (1.5);
SELECT (1, 2) IN ((1, 2), (3, 4)), (1, 2) IN ((2, 1)), (1, NULL) IN ((1, NULL)), 1 IN (1, NULL), 2 IN (1, NULL), [1] IN ([1], [2]), 3 IN (SELECT number FROM numbers(5)), 7 NOT IN (SELECT number FROM numbers(5)), (1, 1) IN (SELECT number, number FROM numbers(3));
SELECT number FROM numbers(20) WHERE number IN (3, 7, 100, -1, 5.0) ORDER BY number;
SELECT number, toString(number) IN ('1', '2'), number IN (SELECT number * 2 FROM numbers(3)), number NOT IN (0), toNullable(number) IN (1, NULL) FROM numbers(4) ORDER BY number;
SELECT toUInt8(number * 100) IN (44, 200), toInt64(-number) IN (-1, -2), number / 2 IN (0.5, 1.5), toDecimal64(number, 2) IN (1, '2.00') FROM numbers(4) ORDER BY number;
SELECT toDate('2020-01-01') IN ('2020-01-01', '2021-01-01'), toDateTime('2020-01-01 00:00:00', 'UTC') IN ('2020-01-01 00:00:00'), CAST('a', 'Enum8(\'a\' = 1)') IN ('a'), toUUID('00000000-0000-0000-0000-000000000001') IN ('00000000-0000-0000-0000-000000000001'), toIPv4('1.1.1.1') IN ('1.1.1.1');
SELECT in(1, [1, 2]), in(1, (1, 2)), notIn(3, (1, 2)), 1 IN tuple(1), 1 IN 1, 'a' IN 'a', has([1, 2], 2), nan IN (nan, 1);
SELECT -0.0 IN (0);
SELECT toDate('2020-01-01') IN ([1]);
-- error: 20
SELECT (1, 2) IN (SELECT 1);
-- error: 53
SELECT 1 IN ('a');
-- error: 124
SELECT (1, 2) IN ((1, 2, 3));
SELECT 5 IN (SELECT toUInt8(5)), 5 IN (SELECT '5'), '5' IN (SELECT 5), 1 IN (SELECT 1 WHERE 0), NULL IN (SELECT NULL), 1 GLOBAL IN (SELECT 1);
