CREATE TABLE ld (k UInt32, v UInt32) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 8;
INSERT INTO ld SELECT number, number * 2 FROM numbers(50);
DELETE FROM ld WHERE k BETWEEN 10 AND 19;
SELECT count(), sum(v), min(k), max(k) FROM ld;
SELECT k FROM ld WHERE k > 7 ORDER BY k LIMIT 4;
SELECT k FROM ld ORDER BY k DESC LIMIT 2;
SELECT count() FROM ld PREWHERE v < 40 WHERE k > 3;
DELETE FROM ld WHERE v = 98;
SELECT k FROM ld ORDER BY k DESC LIMIT 2;
SELECT count() FROM ld SETTINGS apply_deleted_mask = 0;
SELECT _row_exists, count() FROM ld GROUP BY _row_exists ORDER BY 1 SETTINGS apply_deleted_mask = 0;
INSERT INTO ld VALUES (15, 1);
SELECT * FROM ld WHERE k = 15;
OPTIMIZE TABLE ld FINAL;
SELECT count() FROM ld SETTINGS apply_deleted_mask = 0;
DELETE FROM ld IN PARTITION tuple() WHERE k = 15;
SELECT count() FROM ld WHERE k = 15;
-- error: 62
DELETE FROM ld;
-- error: 47
DELETE FROM ld WHERE nothing;
