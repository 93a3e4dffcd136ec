CREATE TABLE cc (k UInt32 CODEC(Delta, ZSTD(1)), v Float64 CODEC(Gorilla), s String CODEC(LZ4HC(3)), t DateTime('UTC') CODEC(DoubleDelta, LZ4), n Int64 CODEC(T64), CONSTRAINT pos CHECK v >= 0) ENGINE = MergeTree ORDER BY k;
INSERT INTO cc SELECT number, number / 3, repeat('x', number), toDateTime(number * 60, 'UTC'), -number FROM numbers(50);
SELECT count(), sum(k), round(sum(v), 3), sum(length(s)), max(t), min(n) FROM cc;
-- error: 469
INSERT INTO cc VALUES (1, -1, '', '2000-01-01 00:00:00', 1);
SELECT count() FROM cc;
ALTER TABLE cc DROP CONSTRAINT pos;
INSERT INTO cc VALUES (1, -1, '', '2000-01-01 00:00:00', 1);
SELECT count() FROM cc;
ALTER TABLE cc ADD CONSTRAINT lim CHECK k;
-- error: 432
CREATE TABLE cb (s String CODEC(Magic)) ENGINE = MergeTree ORDER BY tuple();
-- error: 431
CREATE TABLE cb (s String CODEC(T64)) ENGINE = MergeTree ORDER BY tuple();
