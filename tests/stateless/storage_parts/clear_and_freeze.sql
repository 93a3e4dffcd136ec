CREATE TABLE cf (p UInt8, k UInt32, v String DEFAULT 'dflt', n Nullable(UInt8), INDEX iv v TYPE set(10)) ENGINE = MergeTree PARTITION BY p ORDER BY k;
INSERT INTO cf SELECT number % 2, number, toString(number), number FROM numbers(6);
SET mutations_sync = 2;
ALTER TABLE cf CLEAR COLUMN v IN PARTITION 1;
SELECT * FROM cf ORDER BY k;
ALTER TABLE cf CLEAR COLUMN n;
SELECT count(n), count() FROM cf;
ALTER TABLE cf CLEAR INDEX iv IN PARTITION 0;
SELECT count() FROM cf WHERE v = 'dflt';
ALTER TABLE cf UPDATE v = 'updated' IN PARTITION 1 WHERE 1;
SELECT v, count() FROM cf GROUP BY v ORDER BY v;
ALTER TABLE cf DELETE IN PARTITION 0 WHERE k > 0;
SELECT k FROM cf ORDER BY k;
-- error: 524
ALTER TABLE cf CLEAR COLUMN k IN PARTITION 1;
-- error: 10
ALTER TABLE cf CLEAR COLUMN nothing IN PARTITION 1;
ALTER TABLE cf CLEAR COLUMN IF EXISTS nothing IN PARTITION 1;
OPTIMIZE TABLE cf PARTITION 1 FINAL;
SELECT partition, rows FROM system.parts WHERE database = currentDatabase() AND table = 'cf' AND active ORDER BY partition;
