CREATE TABLE mu (k UInt32, a Int32, s String DEFAULT 'd', m Int32 MATERIALIZED a * 2) ENGINE = MergeTree ORDER BY k;
INSERT INTO mu (k, a) SELECT number, number FROM numbers(8);
SET mutations_sync = 2;
ALTER TABLE mu UPDATE a = a * 100, s = concat('u', toString(a)) WHERE k > 4;
SELECT k, a, s, m FROM mu ORDER BY k;
ALTER TABLE mu UPDATE a = (SELECT max(k) FROM mu) WHERE k = 0;
SELECT a FROM mu WHERE k = 0;
ALTER TABLE mu DELETE WHERE a IN (SELECT a FROM mu WHERE k < 3), UPDATE s = 'z' WHERE k = 3;
SELECT k, s FROM mu ORDER BY k;
-- error: 420
ALTER TABLE mu UPDATE k = 5 WHERE 1;
-- error: 16
ALTER TABLE mu UPDATE nocol = 5 WHERE 1;
SELECT count(), countIf(is_done) FROM system.mutations WHERE database = currentDatabase() AND table = 'mu';
