CREATE TABLE part_a (k UInt32, s String) ENGINE = MergeTree ORDER BY k;
CREATE TABLE part_b (k UInt32, s String) ENGINE = Memory;
CREATE TABLE other (k UInt32, s String) ENGINE = Memory;
INSERT INTO part_a VALUES (1, 'a');
INSERT INTO part_b VALUES (2, 'b');
INSERT INTO other VALUES (3, 'c');
CREATE TABLE mg AS part_a ENGINE = Merge(currentDatabase(), '^part_');
SELECT *, _table FROM mg ORDER BY k;
SELECT count() FROM mg WHERE _table = 'part_b';
SELECT _table, sum(k) FROM merge(currentDatabase(), '^(part_a|other)$') GROUP BY _table ORDER BY _table;
SELECT count() FROM merge('^part');
-- error: 48
INSERT INTO mg VALUES (1, 'x');
-- error: 636
SELECT * FROM merge(currentDatabase(), '^zzz');
CREATE TABLE part_c (k UInt32, s String) ENGINE = Log;
INSERT INTO part_c VALUES (9, 'late');
SELECT max(k) FROM mg;
-- error: 46
CREATE TABLE lower_case (a UInt8) ENGINE = Merge(regexp('^d'), '^f1$');
