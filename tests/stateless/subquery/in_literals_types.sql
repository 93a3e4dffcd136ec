SELECT toDate('2024-01-05') IN ('2024-01-05'), toDate('2024-01-05') IN (19727), toDateTime('2024-01-05 00:00:00', 'UTC') IN ('2024-01-05 00:00:00');
SELECT toDecimal32('1.50', 2) IN (1.5, 2), toDecimal32('1.50', 2) IN ('1.5'), toFloat32(0.1) IN (0.1);
SELECT toInt8(-1) IN (-1, 255), toUInt8(255) IN (-1), toUInt64(18446744073709551615) IN (18446744073709551615, 1);
SELECT toUUID('00000000-0000-0000-0000-000000000001') IN ('00000000-0000-0000-0000-000000000001');
SELECT toIPv4('1.2.3.4') IN ('1.2.3.4', '5.6.7.8'), toIPv6('::1') IN ('::1');
SELECT CAST('a' AS Enum8('a' = 1, 'b' = 2)) IN ('a'), CAST('a' AS Enum8('a' = 1, 'b' = 2)) IN ('b', 'zzz');
SELECT toLowCardinality('x') IN ('x', 'y'), toFixedString('ab', 4) IN ('ab');
SELECT [1, 2] IN ([1, 2], [3]), [1, NULL] IN ([1, NULL]);
SELECT map('a', 1) IN (map('a', 1), map('b', 2)), (1, (2, 'x')) IN ((1, (2, 'x')));
SELECT true IN (1, 0), 1 IN (true), NULL::Nullable(Bool) IN (false);
SELECT 1 IN (1.0, 2.5), 1.5 IN (1, 2), nan IN (nan), inf IN (inf, 1);
SELECT 'a' IN 'a', 1 IN 1, (1, 2) IN (1, 2), tuple(1) IN tuple(1);
-- error: 53
SELECT 1 IN ('a');
-- error: 38
SELECT toDate('2024-01-05') IN ('garbage');
SELECT number IN (1 + 1, 4 / 2, toUInt8(3)) FROM numbers(4) ORDER BY number;
