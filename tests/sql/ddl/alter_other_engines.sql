-- ALTER and mutations of tables in memory; what other engines take of ALTER, and what they refuse.
CREATE TABLE mem (a UInt8, s String, e UInt8 DEFAULT a + 1) ENGINE = Memory;
INSERT INTO mem (a, s) VALUES (1, 'x'), (2, 'y');
ALTER TABLE mem ADD COLUMN b UInt16 DEFAULT a * 10;
-- Rows of before have the default of the type, as in ClickHouse.
SELECT * FROM mem ORDER BY a;
INSERT INTO mem (a, s) VALUES (3, 'z');
ALTER TABLE mem ADD COLUMN c UInt16 FIRST, MODIFY COLUMN b String, COMMENT COLUMN s 'text';
SELECT * FROM mem ORDER BY a;
ALTER TABLE mem DROP COLUMN c, RENAME COLUMN b TO d;
-- ClickHouse loses the values of a column in memory that is renamed.
SELECT * FROM mem ORDER BY a;
ALTER TABLE mem UPDATE a = a + 1, s = 'q' WHERE a > 2;
ALTER TABLE mem DELETE WHERE a = 1 OR NULL;
ALTER TABLE mem MATERIALIZE COLUMN e;
SELECT * FROM mem ORDER BY a;
-- error: CANNOT_PARSE_TEXT
ALTER TABLE mem MODIFY COLUMN s UInt8;
SELECT a, s FROM mem ORDER BY a;
-- error: NO_SUCH_COLUMN_IN_TABLE
ALTER TABLE mem UPDATE nope = 1 WHERE 1;
-- error: NOT_IMPLEMENTED
ALTER TABLE mem UPDATE a = 1 IN PARTITION 1 WHERE 1;
-- error: NOT_IMPLEMENTED
ALTER TABLE mem ADD INDEX i a TYPE minmax;
-- error: BAD_ARGUMENTS
ALTER TABLE mem MODIFY TTL now();
-- error: BAD_ARGUMENTS
DELETE FROM mem WHERE a = 2;
-- error: UNKNOWN_SETTING
ALTER TABLE mem MODIFY SETTING nothing_known = 1;
CREATE TABLE bounded (n UInt32) ENGINE = Memory SETTINGS min_rows_to_keep = 50, max_rows_to_keep = 100;
INSERT INTO bounded SELECT number FROM numbers(60);
INSERT INTO bounded SELECT number + 100 FROM numbers(60);
SELECT count(), min(n) FROM bounded;
ALTER TABLE bounded MODIFY SETTING max_rows_to_keep = 1000;
INSERT INTO bounded SELECT number + 200 FROM numbers(60);
SELECT count(), min(n) FROM bounded;
-- error: SETTING_CONSTRAINT_VIOLATION
CREATE TABLE unbounded (n UInt32) ENGINE = Memory SETTINGS min_rows_to_keep = 50;
CREATE TABLE nul (a UInt8) ENGINE = Null;
ALTER TABLE nul ADD COLUMN b UInt8 DEFAULT 3, MODIFY COLUMN b UInt16, COMMENT COLUMN b 'x', DROP COLUMN a;
DESCRIBE nul;
-- error: NOT_IMPLEMENTED
ALTER TABLE nul RENAME COLUMN b TO c;
-- error: BAD_ARGUMENTS
ALTER TABLE nul DROP COLUMN b;
-- error: NOT_IMPLEMENTED
TRUNCATE TABLE nul;
CREATE TABLE j (k UInt8, v String) ENGINE = Join(ANY, LEFT, k);
INSERT INTO j VALUES (1, 'one'), (2, 'two');
ALTER TABLE j DELETE WHERE k = 2;
SELECT * FROM j;
SELECT joinGet('j', 'v', toUInt8(2)) = '';
-- error: NOT_IMPLEMENTED
ALTER TABLE j UPDATE v = '' WHERE 1;
CREATE TABLE l (a UInt8) ENGINE = Log;
-- error: NOT_IMPLEMENTED
ALTER TABLE l ADD COLUMN b UInt8;
ALTER TABLE l COMMENT COLUMN a 'x';
DESCRIBE l;
