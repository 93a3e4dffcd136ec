CREATE TABLE a1 (k UInt8, s String) ENGINE = MergeTree ORDER BY k;
CREATE TABLE a2 (k UInt16, s String, extra Int8 DEFAULT -1) ENGINE = Memory;
CREATE TABLE a3 (k UInt8) ENGINE = Log;
INSERT INTO a1 VALUES (1, 'one'), (2, 'two');
INSERT INTO a2 VALUES (300, 'three hundred', 5);
INSERT INTO a3 VALUES (7);
CREATE TABLE m12 (k UInt32, s String) ENGINE = Merge(currentDatabase(), '^a[12]$');
SELECT *, _table FROM m12 ORDER BY k;
SELECT k FROM m12 WHERE _table = 'a2';
SELECT _table, count() FROM m12 GROUP BY _table ORDER BY _table;
SELECT sum(k), max(s) FROM m12 WHERE k > 1;
SELECT * FROM merge(currentDatabase(), '^a[123]$') ORDER BY k;
DESCRIBE merge(currentDatabase(), '^a[12]$');
SELECT k, toTypeName(k) FROM merge('^a[12]$') ORDER BY k;
CREATE TABLE mall ENGINE = Merge(REGEXP('difftest_engines_merge_tables_of'), '^a3$');
SELECT k FROM mall;
-- error: 636
SELECT * FROM merge(currentDatabase(), '^nothing$');
CREATE TABLE mnone (k UInt8) ENGINE = Merge(currentDatabase(), '^nothing$');
SELECT count() FROM mnone;
-- error: 42
CREATE TABLE mbad ENGINE = Merge(currentDatabase());
-- error: 427
CREATE TABLE mbad (k UInt8) ENGINE = Merge(currentDatabase(), '[');
