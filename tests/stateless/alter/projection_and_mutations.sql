CREATE TABLE apm (k UInt32, v UInt32, PROJECTION s (SELECT k % 2, sum(v) GROUP BY k % 2)) ENGINE = MergeTree ORDER BY k;
INSERT INTO apm SELECT number, 10 FROM numbers(10);
SELECT k % 2 AS m, sum(v) FROM apm GROUP BY m ORDER BY m;
ALTER TABLE apm UPDATE v = 100 WHERE k = 3 SETTINGS mutations_sync = 2;
SELECT k % 2 AS m, sum(v) FROM apm GROUP BY m ORDER BY m;
ALTER TABLE apm DELETE WHERE k = 4 SETTINGS mutations_sync = 2;
SELECT k % 2 AS m, sum(v) FROM apm GROUP BY m ORDER BY m;
-- error: 344
DELETE FROM apm WHERE k = 5;
-- error: 344
DELETE FROM apm WHERE k = 5 SETTINGS lightweight_mutation_projection_mode = 'rebuild';
SELECT k % 2 AS m, sum(v) FROM apm GROUP BY m ORDER BY m SETTINGS optimize_use_projections = 0;
