CREATE TABLE u (k UInt32, v String, n UInt64, m UInt64 MATERIALIZED n * 2) ENGINE = MergeTree ORDER BY k SETTINGS enable_block_number_column = 1, enable_block_offset_column = 1;
INSERT INTO u (k, v, n) SELECT number, 'v' || toString(number), number FROM numbers(10);
UPDATE u SET v = 'changed', n = n + 100 WHERE k = 3;
SELECT k, v, n, m FROM u WHERE k IN (2, 3, 4) ORDER BY k;
UPDATE u SET n = 0 WHERE k > 100;
SELECT sum(n) FROM u;
UPDATE u SET v = toString(k) WHERE v = 'changed';
SELECT v FROM u WHERE k = 3;
SELECT k FROM u WHERE n = 103;
OPTIMIZE TABLE u FINAL;
SELECT k, v, n, m FROM u WHERE k = 3;
-- error: CANNOT_UPDATE_COLUMN
UPDATE u SET k = 1 WHERE 1;
-- error: NO_SUCH_COLUMN_IN_TABLE
UPDATE u SET nothing = 1 WHERE 1;
DROP TABLE u;
CREATE TABLE m (k UInt32) ENGINE = Memory;
-- error: NOT_IMPLEMENTED
UPDATE m SET k = 1 WHERE 1;
DROP TABLE m;
CREATE TABLE late (k UInt32, v UInt8) ENGINE = MergeTree ORDER BY k;
INSERT INTO late SELECT number, 1 FROM numbers(5);
ALTER TABLE late UPDATE v = intDiv(1, k - 3) WHERE 1 SETTINGS mutations_sync = 0;
SYSTEM STOP MERGES late;
SYSTEM START MERGES late;
KILL MUTATION WHERE database = currentDatabase() AND table = 'late' FORMAT Null;
SELECT is_killed FROM system.mutations WHERE table = 'late' AND database = currentDatabase();
SELECT sum(v) FROM late;
DROP TABLE late;
