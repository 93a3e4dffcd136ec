CREATE TABLE t (a UInt8, b String) ENGINE = MergeTree ORDER BY a;
INSERT INTO t SELECT number, toString(number) FROM numbers(3);
SELECT arrayMap(lambda(tuple(x), x + 1), [1]);
SELECT arrayMap(lambda((x, y), x + y), [1], [2]);
-- error: 46
SELECT arrayMap(lambda(1, 2), [1]);
WITH x AS (SELECT * FROM y), y AS (SELECT 1) SELECT * FROM x;
WITH x AS (SELECT * FROM y), y AS (SELECT * FROM z), z AS (SELECT a FROM t) SELECT count() FROM x;
WITH x AS (SELECT * FROM t), t AS (SELECT 1 AS q) SELECT * FROM x;
-- error: 60
WITH x AS (SELECT * FROM y), y AS (SELECT * FROM x) SELECT * FROM x;
WITH t AS (SELECT * FROM t) SELECT count() FROM t;
-- error: 47
SELECT 1 AS x, x AS y, y AS x;
-- error: 179
SELECT a AS x, x AS x FROM t;
CREATE VIEW s1 SQL SECURITY INVOKER AS SELECT 1 AS a;
SELECT * FROM s1;
CREATE VIEW s2 DEFINER = CURRENT_USER AS SELECT 1 AS a;
SHOW CREATE VIEW s2;
CREATE VIEW s3 (a UInt8) SQL SECURITY INVOKER AS SELECT 1 AS a COMMENT 'x';
SHOW CREATE VIEW s3;
-- error: 192
CREATE VIEW s4 DEFINER nobody_at_all AS SELECT 1 AS a;
CREATE TABLE dst (a UInt8) ENGINE = Memory;
CREATE MATERIALIZED VIEW m2 TO dst DEFINER = default SQL SECURITY DEFINER AS SELECT a FROM t;
SHOW CREATE VIEW m2;
-- error: 397
CREATE MATERIALIZED VIEW m3 TO dst SQL SECURITY INVOKER AS SELECT a FROM t;
-- error: 36
CREATE TABLE s5 (a UInt8) ENGINE = Memory SQL SECURITY INVOKER;
DESCRIBE input('a UInt8, b Nullable(String)');
-- error: 701
DESCRIBE TABLE cluster('none_such', system, one);
