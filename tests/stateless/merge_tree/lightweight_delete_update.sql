CREATE TABLE ld (k UInt32, v Int32) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 4;
INSERT INTO ld SELECT number, number * 10 FROM numbers(20);
DELETE FROM ld WHERE k % 3 = 0;
SELECT count(), sum(v) FROM ld;
SELECT k FROM ld WHERE k < 6 ORDER BY k;
SELECT k FROM ld PREWHERE v >= 150 ORDER BY k;
ALTER TABLE ld UPDATE v = v + 1 WHERE k = 4 SETTINGS mutations_sync = 2;
SELECT v FROM ld WHERE k IN (3, 4) ORDER BY k;
OPTIMIZE TABLE ld FINAL;
SELECT count(), min(k), max(v) FROM ld;
-- error: 47
DELETE FROM ld WHERE nocol = 1;
-- error: 62
DELETE FROM ld;
