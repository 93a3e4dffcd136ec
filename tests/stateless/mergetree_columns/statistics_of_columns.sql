CREATE TABLE sta (k UInt32, a Int64 STATISTICS(tdigest), s String) ENGINE = MergeTree ORDER BY k;
INSERT INTO sta SELECT number, number * 2, toString(number % 7) FROM numbers(100);
SELECT count() FROM sta WHERE a > 100 AND s = '3';
-- error: 80
ALTER TABLE sta ADD STATISTICS s TYPE uniq, countmin;
ALTER TABLE sta MATERIALIZE STATISTICS s SETTINGS mutations_sync = 2;
SHOW CREATE TABLE sta FORMAT TSVRaw;
ALTER TABLE sta ADD STATISTICS s TYPE uniq;
ALTER TABLE sta MODIFY STATISTICS a TYPE tdigest, uniq;
ALTER TABLE sta CLEAR STATISTICS a SETTINGS mutations_sync = 2;
ALTER TABLE sta DROP STATISTICS a, s;
-- error: 708
ALTER TABLE sta DROP STATISTICS a;
ALTER TABLE sta DROP STATISTICS IF EXISTS a;
-- error: 708
ALTER TABLE sta ADD STATISTICS nothing TYPE uniq;
-- error: 80
ALTER TABLE sta ADD STATISTICS a TYPE nothing;
-- error: 708
ALTER TABLE sta ADD STATISTICS s TYPE tdigest;
ALTER TABLE sta ADD STATISTICS a, k TYPE minmax;
SELECT name, statistics FROM system.columns WHERE database = currentDatabase() AND table = 'sta' ORDER BY position;
SELECT count() FROM sta WHERE a > 100 AND s = '3' SETTINGS use_statistics = 1;
