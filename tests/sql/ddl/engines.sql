CREATE TABLE log_a (x Int32, y String) ENGINE = Log;
CREATE TABLE log_b (x Int64, z String) ENGINE = TinyLog;
CREATE TABLE log_s (x UInt64) ENGINE = StripeLog;
INSERT INTO log_a VALUES (1, 'a'), (2, 'b');
INSERT INTO log_b VALUES (1, 'c');
INSERT INTO log_s SELECT number FROM numbers(5);
SELECT sum(x), count() FROM log_s;
-- error: BAD_ARGUMENTS
CREATE TABLE bad (x Int32) ENGINE = Log ORDER BY x;
-- error: NUMBER_OF_ARGUMENTS_DOESNT_MATCH
CREATE TABLE bad (x Int32) ENGINE = Log(1);
-- error: NOT_IMPLEMENTED
ALTER TABLE log_a DELETE WHERE x = 1;
-- error: NOT_IMPLEMENTED
OPTIMIZE TABLE log_a;
SELECT x, y, z, _table FROM merge('^log_(a|b)$') ORDER BY ALL;
-- error: CANNOT_EXTRACT_TABLE_STRUCTURE
SELECT * FROM merge('nosuch.*');
CREATE TABLE merged ENGINE = Merge(currentDatabase(), '^log_(a|b)$');
SELECT x, y, z, _table FROM merged WHERE _table != 'log_b' ORDER BY ALL;
SELECT _table, sum(x) FROM merged GROUP BY _table ORDER BY _table;
-- error: NOT_IMPLEMENTED
INSERT INTO merged (x) VALUES (1);
CREATE TABLE set_x (x Int32) ENGINE = Set;
INSERT INTO set_x VALUES (1), (1), (5);
SELECT x, x IN set_x FROM log_a ORDER BY x;
CREATE TABLE join_any (k Int32, v String) ENGINE = Join(ANY, LEFT, k);
INSERT INTO join_any VALUES (1, 'one'), (1, 'uno'), (2, 'two');
INSERT INTO join_any VALUES (2, 'due'), (3, 'tre');
SELECT * FROM join_any ORDER BY k;
SELECT joinGet('join_any', 'v', toInt32(1)), joinGet(join_any, 'v', toInt32(7)), joinGetOrNull('join_any', 'v', toInt32(7));
SELECT x, joinGet('join_any', 'v', x) AS v FROM log_a ORDER BY x;
-- error: NO_SUCH_COLUMN_IN_TABLE
SELECT joinGet('join_any', 'nope', toInt32(1));
CREATE TABLE join_all (k Int32, v String) ENGINE = Join(ALL, INNER, k);
INSERT INTO join_all VALUES (1, 'one'), (1, 'uno'), (2, 'two');
SELECT * FROM join_all ORDER BY ALL;
-- error: INCOMPATIBLE_TYPE_OF_JOIN
SELECT joinGet('join_all', 'v', toInt32(1));
TRUNCATE TABLE join_any;
SELECT count() FROM join_any;
CREATE TABLE buffered AS log_a ENGINE = Buffer(currentDatabase(), log_a, 1, 100, 1000, 10000, 1000000, 10000000, 100000000);
INSERT INTO buffered VALUES (9, 'nine');
SELECT * FROM buffered ORDER BY x;
SELECT count() FROM log_a;
OPTIMIZE TABLE buffered;
SELECT count() FROM log_a;
SELECT count() FROM buffered;
CREATE TABLE file_csv (x Int32, y String) ENGINE = File(CSV);
-- error: FILE_DOESNT_EXIST
SELECT count() FROM file_csv;
SELECT count() FROM file_csv SETTINGS engine_file_empty_if_not_exists = 1;
INSERT INTO file_csv VALUES (1, 'a');
INSERT INTO file_csv VALUES (2, 'b');
SELECT * FROM file_csv ORDER BY x;
CREATE TABLE file_parquet (x Int32, y String) ENGINE = File(Parquet);
INSERT INTO file_parquet VALUES (1, 'a');
-- error: CANNOT_APPEND_TO_FILE
INSERT INTO file_parquet VALUES (2, 'b');
SELECT * FROM file_parquet;
CREATE TABLE randoms (x Int32, y String) ENGINE = GenerateRandom(1, 5, 3);
SELECT count(), max(length(y)) <= 5 FROM (SELECT * FROM randoms LIMIT 100);
CREATE TABLE aliased ENGINE = Alias(currentDatabase(), log_b);
SELECT * FROM aliased;
CREATE TABLE coalescing (k Int32, a Nullable(Int32), b Nullable(String)) ENGINE = CoalescingMergeTree ORDER BY k;
INSERT INTO coalescing VALUES (1, 1, NULL), (2, NULL, 'z');
INSERT INTO coalescing VALUES (1, NULL, 'x');
SELECT * FROM coalescing FINAL ORDER BY k;
SELECT * FROM format(CSV, 'a Int32, b String', '1,x\n2,y') ORDER BY a;
SELECT * FROM values((1, 'x'), (-2, NULL)) ORDER BY c1;
SELECT * FROM generate_series(10, 1, -3) ORDER BY generate_series;
SELECT count() FROM (SELECT * FROM loop(log_a) LIMIT 7);
SELECT * FROM primes(2, 5) ORDER BY prime;
SELECT a, b FROM (VALUES (1, 2), (3, 4)) AS t(a, b) ORDER BY a;
DROP TABLE log_a;
DROP TABLE log_b;
DROP TABLE log_s;
DROP TABLE merged;
DROP TABLE set_x;
DROP TABLE join_any;
DROP TABLE join_all;
DROP TABLE buffered;
DROP TABLE file_csv;
DROP TABLE file_parquet;
DROP TABLE randoms;
DROP TABLE aliased;
DROP TABLE coalescing;
