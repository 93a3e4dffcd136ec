CREATE TABLE st (k UInt32, v String) ENGINE = MergeTree ORDER BY k SETTINGS enable_block_number_column = 1, enable_block_offset_column = 1;
INSERT INTO st SELECT number, 'old' FROM numbers(5);
UPDATE st SET v = 'new' WHERE k = 2;
SELECT * FROM st ORDER BY k;
UPDATE st SET v = concat(v, toString(k)) WHERE k > 2;
SELECT * FROM st ORDER BY k;
SELECT count() FROM st WHERE v = 'old';
-- error: 420
UPDATE st SET k = 1 WHERE 1;
-- error: 16
UPDATE st SET zz = 1 WHERE 1;
-- error: 62
UPDATE st SET v = 'x';
OPTIMIZE TABLE st FINAL;
SELECT * FROM st ORDER BY k;
