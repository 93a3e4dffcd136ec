CREATE TABLE t (a Int32, b Int32, c String) ENGINE = MergeTree ORDER BY a;
INSERT INTO t VALUES (1, 10, 'x'), (2, 20, 'y'), (3, 30, 'z');
SELECT a AS b, b AS a FROM t ORDER BY t.a;
SELECT a + 1 AS a FROM t ORDER BY a DESC;
SELECT a + 1 AS a FROM t WHERE a > 2 ORDER BY a;
SELECT a * 2 AS b FROM t WHERE b > 15 ORDER BY b SETTINGS prefer_column_name_to_alias = 1;
-- error: 215
SELECT a * 2 AS b, sum(b) FROM t GROUP BY b ORDER BY b SETTINGS prefer_column_name_to_alias = 1;
SELECT t.a AS x, x + 1 AS y, y * x AS z FROM t ORDER BY z;
SELECT (SELECT max(a) FROM t) AS m, a = m FROM t ORDER BY a;
SELECT a AS `t.b`, t.b FROM t ORDER BY a LIMIT 1;
SELECT max(a) AS a FROM t;
SELECT max(a) AS m, m + 1 FROM t HAVING m > 1;
SELECT c, a AS c2 FROM t AS c ORDER BY c.a LIMIT 1;
SELECT number AS n, n AS m FROM numbers(2) WHERE m > 0;
-- error: 179
SELECT a AS x, x AS x FROM t WHERE x > y;
-- error: 179
SELECT a AS x, b AS x FROM t ORDER BY a;
-- error: 47
SELECT x AS y, y AS x FROM t;
-- error: 184
SELECT sum(a) AS a, max(a) FROM t;
-- error: 47
SELECT nope.a FROM t;
