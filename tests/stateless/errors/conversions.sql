-- error: 6
SELECT toUInt8('abc');
-- error: 32
SELECT toUInt8('');
-- error: 6
SELECT CAST('x' AS UInt8);
-- error: 38
SELECT toDate('not a date');
-- error: 41
SELECT toDateTime('2020-13-45 00:00:00');
-- error: 69
SELECT toDecimal32('1.5', 20);
-- error: 407
SELECT toDecimal32(1000000000, 5);
-- error: 70
SELECT CAST(NULL AS UInt8);
-- error: 691
SELECT CAST('c' AS Enum8('a' = 1, 'b' = 2));
-- error: 691
SELECT CAST(5 AS Enum8('a' = 1));
-- error: 376
SELECT toUUID('not');
-- error: 675
SELECT toIPv4('1.2.3');
-- error: 32
SELECT CAST('[1,' AS Array(UInt8));
-- error: 53
SELECT CAST((1, 2) AS Tuple(UInt8));
-- error: 131
SELECT toFixedString('abcd', 3);
-- error: 50
SELECT CAST(1 AS Strange);
