-- CLONE AS, RENAME DATABASE, TRUNCATE of databases, ALTER of views.
CREATE DATABASE one;
CREATE TABLE one.origin (k UInt32, s String) ENGINE = MergeTree ORDER BY k;
INSERT INTO one.origin SELECT number, toString(number) FROM numbers(10);
CREATE TABLE one.dolly CLONE AS one.origin;
ALTER TABLE one.dolly DELETE WHERE k < 5;
SELECT (SELECT count() FROM one.origin), (SELECT count() FROM one.dolly), (SELECT uniqExact(s) FROM one.dolly);
CREATE TABLE one.mem (k UInt32) ENGINE = Memory;
-- error: SUPPORT_IS_DISABLED
CREATE TABLE one.mem2 CLONE AS one.mem;
EXISTS TABLE one.mem2;
CREATE VIEW one.v AS SELECT k FROM one.mem COMMENT 'a view';
SELECT comment FROM system.tables WHERE database = 'one' AND name = 'v';
ALTER TABLE one.v MODIFY COMMENT 'another';
ALTER TABLE one.v COMMENT COLUMN k 'the key';
SELECT comment FROM system.tables WHERE database = 'one' AND name = 'v';
-- error: NOT_IMPLEMENTED
ALTER TABLE one.v ADD COLUMN b UInt8;
-- error: NOT_IMPLEMENTED
ALTER TABLE one.v DELETE WHERE 1;
RENAME DATABASE one TO two;
SHOW TABLES FROM two;
SELECT count() FROM two.dolly;
EXISTS DATABASE one;
INSERT INTO two.origin VALUES (100, 'x');
SELECT count() FROM two.origin;
CREATE TABLE two.target (k UInt32, x UInt64) ENGINE = MergeTree ORDER BY k;
CREATE MATERIALIZED VIEW two.mv TO two.target AS SELECT k, k * 2 AS x FROM two.mem;
-- error: HAVE_DEPENDENT_OBJECTS
RENAME DATABASE two TO three;
INSERT INTO two.mem VALUES (1);
ALTER TABLE two.mv MODIFY QUERY SELECT k, k * 100 AS x FROM two.mem;
INSERT INTO two.mem VALUES (2);
SELECT * FROM two.target ORDER BY k;
-- error: UNKNOWN_TABLE
ALTER TABLE two.mv MODIFY QUERY SELECT k FROM two.nowhere;
-- error: TABLE_NOT_EMPTY
DROP TABLE IF EMPTY two.origin;
-- error: NOT_IMPLEMENTED
TRUNCATE TABLE two.v;
TRUNCATE ALL TABLES FROM two;
SELECT count() FROM two.origin;
TRUNCATE DATABASE two;
SHOW TABLES FROM two;
DROP DATABASE two;
SELECT name, is_temporary FROM system.tables WHERE is_temporary;
CREATE TEMPORARY TABLE own (a UInt8, b String);
SELECT database, name, engine, is_temporary FROM system.tables WHERE is_temporary;
SELECT name, type FROM system.columns WHERE table = 'own' ORDER BY position;
