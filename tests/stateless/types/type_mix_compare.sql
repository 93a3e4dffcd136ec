SELECT toDate('2020-01-01') = '2020-01-01', toDate('2020-01-01') < toDateTime('2020-01-01 00:00:01', 'UTC'), toDate('2020-01-01') = toDateTime64('2020-01-01 00:00:00', 3, 'UTC'), toDateTime('2020-01-01 00:00:00', 'UTC') = '2020-01-01 00:00:00';
SELECT 1 = 1.0, toDecimal32(1.5, 1) = 1.5, toDecimal32(0.1, 1) = 0.1, toInt128(5) = 5.0, toUInt8(200) = toInt8(-56), true = 1, '1' = toFixedString('1', 2);
-- error: 53
SELECT 1 = 'x';
SELECT 1 = '1', '5' > 3;
-- error: 38
SELECT toDate('2020-01-01') = 'notadate';
-- error: 43
SELECT [1] = 1;
-- error: 43
SELECT (1, 2) = [1, 2];
SELECT toUUID('00000000-0000-0000-0000-000000000001') = '00000000-0000-0000-0000-000000000001', toIPv4('1.2.3.4') = '1.2.3.4', CAST('a', 'Enum8(\'a\' = 1)') = 'a', toLowCardinality('x') = 'x', toIPv4('1.2.3.4') = 16909060;
SELECT toDate('2020-01-01') IN ('2020-01-01', '2021-01-01'), 1 IN (1.0, 2), toDecimal32(1.5, 1) IN (1.5), 'a' IN ('b', NULL), NULL IN (NULL), 300 IN (44), toUInt8(44) IN (300), -1 IN (255);
