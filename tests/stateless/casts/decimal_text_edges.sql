-- The digits of a decimal are counted by its width, and only the first point counts.
SELECT toDecimal32('1.2.3', 2), toDecimal32('e5', 2), toDecimal32('.', 2), toDecimal32('-', 2), toDecimal32('1.', 2), toDecimal32('.5', 2);
SELECT toDecimal32OrNull('1e', 2), toDecimal32OrNull('1e+', 2), toDecimal32OrNull('', 2), toDecimal32OrNull(' 1', 2), toDecimal32OrNull('1a', 2), toDecimal32OrNull('-e', 2), toDecimal32OrNull('1e2', 2);
SELECT 100::Decimal(4, 2), CAST('12345', 'Decimal(4, 2)'), '99999.99'::Decimal(6, 2), 1234.5::Decimal(4, 1);
-- error: 69
SELECT toDecimal32('12345678', 2);
CREATE TABLE narrow (d Decimal(4, 2)) ENGINE = Memory;
INSERT INTO narrow SELECT '12.345';
SELECT d FROM narrow;
-- error: 6
SELECT accurateCast('256', 'UInt8');
-- error: 6
SELECT accurateCast('-1', 'UInt8');
-- error: 6
SELECT accurateCast('', 'UInt8');
SELECT accurateCastOrNull('256', 'UInt8'), accurateCastOrDefault('-1', 'UInt8', 5::UInt8);
SELECT toUInt8OrNull(toFixedString('', 3)), toInt256OrNull(toFixedString('', 3)), toFloat64OrNull(toFixedString('', 3)), toUInt8(toFixedString('', 3)), toUInt8OrNull(toFixedString('a', 3));
SELECT toTypeName(accurateCastOrNull(toLowCardinality('12'), 'Int8')), toTypeName(accurateCastOrDefault(toLowCardinality('12'), 'Int8'));
SELECT toDateTime64OrNull('', 2, 'UTC'), toDateTimeOrNull('', 'UTC');
-- error: 15
SELECT CAST((1, 2), 'Tuple(a UInt8, a UInt8)');
-- error: 42
SELECT CAST('x', 'Map(String)');
-- error: 42
SELECT CAST('x', 'Array(String, String)');
SELECT toTypeName(CAST((1, 2), 'Tuple(`values` UInt8, `all` UInt8)')), toTypeName(CAST((1, 2), 'Tuple(`table` UInt8, keys UInt8)'));
CREATE TABLE escapes (id UInt8, s String) ENGINE = Memory;
INSERT INTO escapes VALUES (1, 'e\u0301'), (2, 'a\%b\_'), (3, 'tab\tquote\'slash\/');
SELECT id, s, length(s) FROM escapes ORDER BY id;
