CREATE TABLE conv (k UInt8, a String, b Int32, c Nullable(String), d DateTime('UTC'), e Float64) ENGINE = MergeTree ORDER BY k;
INSERT INTO conv VALUES (1, '10', -5, '1.5', '2024-01-02 03:04:05', 1.25), (2, '255', 300, NULL, '1970-01-01 00:00:00', -0.5);
ALTER TABLE conv MODIFY COLUMN a UInt8;
ALTER TABLE conv MODIFY COLUMN b String, MODIFY COLUMN c Nullable(Decimal(9, 2));
ALTER TABLE conv MODIFY COLUMN d Date, MODIFY COLUMN e Decimal(9, 3);
SELECT k, a, b, c, d, e, toTypeName(a), toTypeName(c), toTypeName(e) FROM conv ORDER BY k;
ALTER TABLE conv MODIFY COLUMN b LowCardinality(Nullable(String)), MODIFY COLUMN a Nullable(Int64);
INSERT INTO conv VALUES (3, NULL, NULL, 7, '2025-01-01', 9);
SELECT k, a + 1, b, c * 2, d + 1, e FROM conv ORDER BY k;
-- error: 524
ALTER TABLE conv MODIFY COLUMN k String;
ALTER TABLE conv MODIFY COLUMN d String;
SELECT k, d, length(d) FROM conv ORDER BY k;
OPTIMIZE TABLE conv FINAL;
SELECT count(), sum(a), max(d), groupArraySorted(5)(ifNull(b, '?')) FROM conv;
