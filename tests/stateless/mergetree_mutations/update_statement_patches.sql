CREATE TABLE up (k UInt32, v Int32, s String) ENGINE = MergeTree ORDER BY k SETTINGS enable_block_number_column = 1, enable_block_offset_column = 1;
INSERT INTO up SELECT number, number, 'init' FROM numbers(10);
SET enable_lightweight_update = 1;
UPDATE up SET v = v + 100 WHERE k < 3;
SELECT * FROM up ORDER BY k LIMIT 4;
UPDATE up SET v = 0, s = concat('was ', toString(v)) WHERE k IN (1, 8);
SELECT k, v, s FROM up WHERE s != 'init' ORDER BY k;
SELECT count(), sum(v) FROM up;
UPDATE up SET s = 'none' WHERE k = 1000;
SELECT count() FROM up WHERE s = 'none';
INSERT INTO up VALUES (20, 20, 'late');
UPDATE up SET v = -1 WHERE 1;
SELECT DISTINCT v FROM up;
OPTIMIZE TABLE up FINAL;
SELECT k, v, s FROM up WHERE k IN (0, 8, 20) ORDER BY k;
-- error: 420
UPDATE up SET k = 5 WHERE k = 1;
-- error: 16
UPDATE up SET nothing = 5 WHERE k = 1;
-- error: 62
UPDATE up SET v = 5;
CREATE TABLE upm (k UInt32) ENGINE = Memory;
-- error: 48
UPDATE upm SET k = 5 WHERE 1;
CREATE TABLE upn (k UInt32, v UInt8) ENGINE = MergeTree ORDER BY k;
INSERT INTO upn VALUES (1, 1);
-- error: 48
UPDATE upn SET v = 5 WHERE k = 1;
