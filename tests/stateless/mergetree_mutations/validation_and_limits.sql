CREATE TABLE mv (k UInt32, v UInt8, s String, m UInt8 MATERIALIZED v + 1, a UInt8 ALIAS v + 2) ENGINE = MergeTree ORDER BY k PARTITION BY v;
INSERT INTO mv VALUES (1, 1, 'x');
SET mutations_sync = 2;
-- error: 420
ALTER TABLE mv UPDATE v = 2 WHERE 1;
-- error: 420
ALTER TABLE mv UPDATE m = 2 WHERE 1;
-- error: 16
ALTER TABLE mv UPDATE a = 2 WHERE 1;
ALTER TABLE mv UPDATE s = 'y' WHERE a = 3 AND m = 2;
SELECT k, v, s, m, a FROM mv;
-- error: 53
ALTER TABLE mv UPDATE s = 5 WHERE k = 'abc';
ALTER TABLE mv UPDATE s = 5 WHERE k = '1';
SELECT s FROM mv;
-- error: 62
ALTER TABLE mv UPDATE s = 'q' IN PARTITION 99999 WHERE;
-- error: 53
ALTER TABLE mv UPDATE s = 'q' IN PARTITION 'abc' WHERE 1;
ALTER TABLE mv UPDATE s = 'q' IN PARTITION 1 WHERE 1;
SELECT s FROM mv;
ALTER TABLE mv DELETE WHERE _partition_id = '1';
SELECT count() FROM mv;
ALTER TABLE mv MODIFY SETTING max_suspicious_broken_parts = 7;
