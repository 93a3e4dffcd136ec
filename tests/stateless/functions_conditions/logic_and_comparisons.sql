SELECT 1 AND 0, 1 OR NULL, 0 AND NULL, NULL OR 0, NOT NULL, xor(1, 1, 1), xor(NULL, 1), not(0), 5 AND -1, 0.0 OR 0.5;
SELECT and(1, 1, 1, 0), or(0, 0, 0), toTypeName(1 AND 1), toTypeName(NULL AND 1), toTypeName(true AND false);
SELECT 1 = 1.0, 1 = toDecimal32(1, 3), 'a' < 'b', 'a' < 'A', 'abc' > 'ab', '' < 'a', -1 < toUInt64(1), toInt64(-1) = toUInt64(18446744073709551615), 0. = -0., nan = nan, nan < 1, nan != nan;
SELECT (1, 2) < (1, 3), (1, 'b') > (1, 'a'), (1, NULL) = (1, NULL), (1, 2) = (1, 2.0), [1, 2] < [1, 2, 3], [NULL] = [NULL], [2] > [1, 5], map(1, 2) = map(1, 2), [] = [], ('a',) < ('b',);
SELECT toDate('2020-01-01') = '2020-01-01', toDateTime('2020-01-01 00:00:00', 'UTC') = toDate('2020-01-01'), toDate('2020-01-02') > toDateTime('2020-01-01 23:00:00', 'UTC'), '2020-01-01' <= toDate('2020-01-01'), toDateTime64('2020-01-01 00:00:00.5', 1, 'UTC') > toDateTime('2020-01-01 00:00:00', 'UTC');
SELECT 1 BETWEEN 0 AND 2, 5 NOT BETWEEN 1 AND 3, NULL BETWEEN 1 AND 2, 'b' BETWEEN 'a' AND 'c', 1 <=> 1, NULL <=> NULL, 1 <=> NULL, isNotDistinctFrom(NULL, 1), 1 IS DISTINCT FROM NULL, NULL IS NOT DISTINCT FROM NULL;
SELECT NULL = NULL, NULL != 1, NULL < 1, toTypeName(NULL = 1), 1 IS NULL, NULL IS NULL, NOT (1 IS NULL), 1 == 1, 1 <> 2, 1 != 1;
SELECT toUInt256(5) > toInt256(-5), toInt128(-1) < toUInt8(0), toDecimal256(1.1, 10) > 1, toDecimal64(0.1, 1) = 0.1, toFloat32(0.1) = 0.1, 16777217 = toFloat32(16777216), 9007199254740993 = 9007199254740992.0;
SELECT toFixedString('a', 3) = 'a', toFixedString('a', 3) = 'a\0\0', toFixedString('a', 2) = toFixedString('a', 4), CAST('a', 'Enum8(\'a\' = 1)') = 'a', toLowCardinality('x') = 'x', true = 1, true > false;
SELECT number AS n, n > 1 AND n < 4 OR n = 0, NOT n, xor(n % 2 = 0, 1) FROM numbers(5);
-- error: 43
SELECT 'a' AND 1;
-- error: 53
SELECT 'a' > 1;
-- error: 43
SELECT [1] = 1;
-- error: 43
SELECT (1, 2) = (1, 2, 3);
-- error: 38
SELECT toDate('2020-01-01') = 'bad';
-- error: 43
SELECT NOT 'a';
-- error: 43
SELECT toUUID('00000000-0000-0000-0000-000000000000') = 1;
-- error: 43
SELECT map(1, 2) < [1];
