-- One value per alias, names that are words or begin with digits, a table's own name behind its alias, old MergeTree syntax, functions as tables.
SELECT sum(a != b) FROM (SELECT rand() AS a, a AS b FROM numbers(1000) ORDER BY a);
SELECT sum(a != b) FROM (SELECT rand() % 10 AS a, any(a) AS b, count() FROM numbers(1000) GROUP BY a);
SELECT count() FROM (SELECT rand() AS x FROM numbers(1000) WHERE x < 2147483648) WHERE x >= 2147483648;
SELECT generateUUIDv4() = generateUUIDv4(), rand(1) = rand(2);
SELECT dummy, * FROM system.one;
SELECT dummy + 1 AS dummy;
SELECT count() FROM (SELECT *);
CREATE TABLE union (select UInt8, `where` Int8) ENGINE = Memory;
INSERT INTO union VALUES (1, 2);
SELECT union.select FROM union;
CREATE TABLE 2024_t (1a UInt8) ENGINE = Memory;
INSERT INTO 2024_t VALUES (3);
SELECT 2024_t.1a FROM 2024_t;
SELECT 2024_t.1a, x.1a FROM 2024_t AS x;
CREATE TABLE fn AS numbers(3);
SELECT sum(number) FROM fn;
SHOW CREATE TABLE fn;
-- error: BAD_ARGUMENTS
CREATE TABLE d1 (d Date, k UInt64) ENGINE = MergeTree(d, k, 8192);
SET allow_deprecated_syntax_for_merge_tree = 1;
CREATE TABLE d1 (d Date, k UInt64) ENGINE = MergeTree(d, k, 8192);
INSERT INTO d1 VALUES ('2024-01-02', 1), ('2024-02-03', 2);
ALTER TABLE d1 DROP PARTITION 202401;
SELECT * FROM d1;
SHOW CREATE TABLE d1;
CREATE TEMPORARY TABLE tmp (x UInt8 DEFAULT 3);
CREATE TABLE tmp (z Int64) ENGINE = Memory;
DESCRIBE tmp;
EXISTS TEMPORARY TABLE tmp;
DROP TABLE tmp;
EXISTS TEMPORARY TABLE tmp;
DROP TABLE tmp;
-- error: MULTIPLE_EXPRESSIONS_FOR_ALIAS
SELECT 1 AS a, 2 AS a;
-- error: THERE_IS_NO_DEFAULT_VALUE
CREATE TABLE e1 (x UInt8 DEFAULT (SELECT 1)) ENGINE = Memory;
-- error: ILLEGAL_COLUMN
CREATE TABLE e2 (x Nullable(UInt8)) ENGINE = MergeTree ORDER BY x;
-- error: CYCLIC_ALIASES
CREATE TABLE e3 (x UInt8 DEFAULT y, y UInt8 DEFAULT x) ENGINE = Memory;
DROP TABLE union;
DROP TABLE 2024_t;
DROP TABLE fn;
DROP TABLE d1;
