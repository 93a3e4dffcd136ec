SELECT 1 + NULL, NULL * NULL, toTypeName(1 + NULL), toNullable(1) + 1, toTypeName(toNullable(toUInt8(1)) + toUInt8(1)), NULL / 0, intDiv(NULL, 0), toTypeName(NULL + NULL);
SELECT toLowCardinality(toUInt8(5)) + 1 AS a, toTypeName(a), toLowCardinality(toUInt8(5)) + toLowCardinality(toUInt8(6)), toTypeName(toLowCardinality(toUInt8(5)) + toLowCardinality(toUInt8(6)))  SETTINGS allow_suspicious_low_cardinality_types = 1;
SELECT materialize(7) * 2, 7 * materialize(2), materialize(toNullable(7)) - materialize(2), materialize(CAST(NULL, 'Nullable(Int32)')) + 1;
CREATE TABLE nums (id UInt8, a Int32, b Nullable(Int16), c Nullable(Float64)) ENGINE = Memory;
INSERT INTO nums VALUES (1, 10, 3, 0.5), (2, -10, NULL, 1.5), (3, 0, 0, NULL), (4, 2147483647, -1, inf);
SELECT id, a + b, a * b, a - c, c / a FROM nums ORDER BY id;
SELECT id, a / b, toTypeName(a / b), a > b, b = b, c != c FROM nums ORDER BY id;
SELECT sum(a + b), count(a + b), sum(b) + sum(c), avg(b * 2) FROM nums;
SELECT id FROM nums WHERE a + b > 0 ORDER BY id;
SELECT id, coalesce(b, 0) + a, ifNull(a % nullIf(b, 0), -99) FROM nums ORDER BY id;
-- error: 153
SELECT id, intDiv(a, b) FROM nums WHERE id = 3;
