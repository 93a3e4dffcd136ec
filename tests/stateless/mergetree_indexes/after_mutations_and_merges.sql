CREATE TABLE im (k UInt32, a Int32, s String, INDEX ia a TYPE minmax GRANULARITY 1, INDEX is s TYPE set(0) GRANULARITY 1) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 4;
INSERT INTO im SELECT number, number, concat('s', toString(number % 4)) FROM numbers(40);
INSERT INTO im SELECT number + 100, number - 1000, 'late' FROM numbers(10);
SELECT count() FROM im WHERE a < 0;
ALTER TABLE im UPDATE a = a + 5000 WHERE s = 's1' SETTINGS mutations_sync = 2;
SELECT count(), sum(a) FROM im WHERE a >= 5000;
ALTER TABLE im UPDATE s = 'changed' WHERE k < 8 SETTINGS mutations_sync = 2;
SELECT count() FROM im WHERE s = 'changed';
DELETE FROM im WHERE s = 's2';
SELECT count() FROM im WHERE s = 's2' OR a < 0;
OPTIMIZE TABLE im FINAL;
SELECT count() FROM im WHERE a >= 5000 AND s = 's1';
ALTER TABLE im MODIFY COLUMN a Int64;
SELECT count() FROM im WHERE a < 10;
ALTER TABLE im RENAME COLUMN s TO z;
-- error: 10
ALTER TABLE im MODIFY COLUMN s UInt8;
-- error: 47
SELECT count() FROM im WHERE s = 'late';
