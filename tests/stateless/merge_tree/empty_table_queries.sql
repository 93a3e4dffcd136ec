CREATE TABLE et (k UInt32, s String) ENGINE = MergeTree PARTITION BY k ORDER BY k;
SELECT * FROM et;
SELECT count(), min(k), max(s) FROM et;
SELECT k, count() FROM et GROUP BY k WITH TOTALS;
-- error: 181
SELECT * FROM et FINAL;
OPTIMIZE TABLE et FINAL;
ALTER TABLE et DELETE WHERE 1 SETTINGS mutations_sync = 2;
ALTER TABLE et DROP PARTITION 5;
TRUNCATE TABLE et;
INSERT INTO et SELECT number, '' FROM numbers(0);
SELECT count() FROM system.parts WHERE database = currentDatabase() AND table = 'et';
SELECT k FROM et ORDER BY k LIMIT 5 BY k;
