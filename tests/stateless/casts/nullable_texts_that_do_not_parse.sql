CREATE TABLE nt (id UInt8, s Nullable(String), l LowCardinality(Nullable(String))) ENGINE = MergeTree ORDER BY id;
INSERT INTO nt VALUES (1, '5', '7'), (2, 'x', 'y'), (3, NULL, NULL), (4, '300', '-1'), (5, '2024-01-02', '1.5');
SELECT id, toInt8(s), toUInt16(l), toFloat64(s), toInt256(l), toDecimal32(s, 2) FROM nt ORDER BY id;
SELECT id, toDate(s), toDate32(s), toUUID(s), toIPv4(s) FROM nt WHERE id IN (2, 3) ORDER BY id;
SELECT toTypeName(toInt8(s)), toTypeName(toUInt16(l)), toTypeName(toDate(s)) FROM nt LIMIT 1;
SELECT id, CAST(s, 'Nullable(Int8)'), s::Nullable(UInt64), accurateCast(s, 'Nullable(Int8)') FROM nt ORDER BY id;
SELECT sum(toInt32(s)), count(toInt32(s)), countIf(toInt32(l) IS NULL) FROM nt;
-- error: 6
SELECT CAST(assumeNotNull(s), 'Int8') FROM nt WHERE id = 2;
-- error: 41
SELECT toDateTime64(s, 3) FROM nt WHERE id = 2;
SELECT toDateTime('2024-01-01 00:00:00', 3), toTypeName(toDateTime('2024-01-01 00:00:00', 3));
SELECT 5.3 % 0.1, 1e20 % 3., -4. % 2, 7 % 2.5, -7.5 % 2, positiveModulo(-4., 2);
CREATE TABLE dv (id UInt8, a DateTime64(3, 'UTC'), b Decimal(9, 2)) ENGINE = Memory;
INSERT INTO dv VALUES (1, 1.5, 1), (2, -3.25, 2), (3, 0.0009, 3), (4, 9, 4);
SELECT * FROM dv ORDER BY id;
-- error: 69
INSERT INTO dv VALUES (5, 1, 100000000);
