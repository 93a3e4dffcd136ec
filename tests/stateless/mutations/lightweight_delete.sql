CREATE TABLE ld (k UInt32, s String) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 8;
INSERT INTO ld SELECT number, toString(number) FROM numbers(50);
DELETE FROM ld WHERE k % 2 = 0;
SELECT count(), min(k), max(k) FROM ld;
SELECT has_lightweight_delete, rows FROM system.parts WHERE database = currentDatabase() AND table = 'ld' AND active;
DELETE FROM ld WHERE s LIKE '1%';
SELECT count(), min(k), max(k) FROM ld;
SELECT count() FROM ld WHERE _row_exists = 1;
SELECT count() FROM ld WHERE _row_exists = 0 SETTINGS apply_deleted_mask = 0;
SELECT count() FROM ld SETTINGS apply_deleted_mask = 0;
OPTIMIZE TABLE ld FINAL;
SELECT count() FROM ld SETTINGS apply_deleted_mask = 0;
SELECT sum(k) FROM ld;
-- error: 62
DELETE FROM ld;
-- error: 47
DELETE FROM ld WHERE zz = 1;
