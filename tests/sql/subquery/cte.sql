-- Common table expressions; answers are ClickHouse's.
WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t WHERE n < 5) SELECT sum(n), any(toTypeName(n)) FROM t;
WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n * 100 FROM t WHERE n < 500000) SELECT n FROM t ORDER BY n;
WITH RECURSIVE t(a, b) AS (SELECT 1, 'x' UNION ALL SELECT a + 1, concat(b, 'y') FROM t WHERE a < 3) SELECT * FROM t ORDER BY a;
WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT t.n + 1 FROM t, t AS u WHERE t.n < 3) SELECT n FROM t ORDER BY n;
WITH RECURSIVE t AS (SELECT number AS n FROM numbers(3)) SELECT * FROM t ORDER BY n;
-- error: TOO_DEEP_RECURSION
WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t) SELECT sum(n) FROM t;
-- error: TOO_DEEP_RECURSION
WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t WHERE n < 100) SELECT sum(n) FROM t SETTINGS max_recursive_cte_evaluation_depth = 10;
-- Rows that were there before end a recursion without duplicates (the standard's; ClickHouse refuses it).
WITH RECURSIVE t AS (SELECT 1 AS n UNION DISTINCT SELECT (n + 1) % 3 FROM t) SELECT n FROM t ORDER BY n;
CREATE TABLE edges (a UInt32, b UInt32) ENGINE = MergeTree ORDER BY a;
INSERT INTO edges VALUES (1, 2), (2, 3), (3, 4), (2, 5), (7, 8);
WITH RECURSIVE reach AS (SELECT toUInt32(1) AS node, toUInt8(0) AS steps UNION ALL SELECT e.b, toUInt8(r.steps + 1) FROM reach AS r JOIN edges AS e ON e.a = r.node) SELECT node, steps FROM reach ORDER BY node;
SELECT a, (WITH RECURSIVE r AS (SELECT 2 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 4) SELECT count() FROM r WHERE r.n >= edges.a) AS c FROM edges ORDER BY a, b;
WITH t(a, b) AS (SELECT 1, 2) SELECT b, a FROM t;
-- error: BAD_ARGUMENTS
WITH t(a, b) AS (SELECT 1) SELECT * FROM t;
WITH t AS MATERIALIZED (SELECT number AS n FROM numbers(3)) SELECT count() FROM t AS x, t AS y WHERE x.n >= y.n;
WITH x AS (SELECT 1 AS a), y AS (SELECT a + 1 AS a FROM x) SELECT * FROM x, y;
-- names
SELECT * FROM (SELECT 1 AS a, 2 AS b) AS t1 JOIN (SELECT 1 AS a, 3 AS c) AS t2 ON t1.a = t2.a JOIN (SELECT 1 AS a, 4 AS d) AS t3 ON t1.a = t3.a;
-- names
SELECT * FROM (SELECT 1 AS a, 2 AS b) AS t1 JOIN (SELECT 1 AS a, 3 AS c) AS t2 USING (a) JOIN (SELECT 1 AS a, 4 AS d) AS t3 USING (a);
-- names
SELECT * FROM (SELECT 1 AS a, 2 AS b) AS t1 NATURAL JOIN (SELECT 1 AS a, 3 AS c) AS t2;
