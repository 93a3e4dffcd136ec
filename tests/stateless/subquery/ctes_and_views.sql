CREATE VIEW v1 AS SELECT number AS a, number * 2 AS b FROM numbers(5);
CREATE VIEW pv AS SELECT {x:UInt8} AS x, number FROM numbers({n:UInt64});
SELECT * FROM pv(x = 5, n = 2);
-- error: 456
SELECT * FROM pv(x = 5);
SELECT * FROM v1 WHERE a > 2 ORDER BY b DESC;
SELECT v.a, w.b FROM v1 v JOIN v1 w ON v.a = w.b ORDER BY ALL;
WITH t AS (SELECT a FROM v1), u AS (SELECT a + 1 AS a FROM t) SELECT t.a, u.a FROM t JOIN u ON t.a = u.a ORDER BY ALL;
WITH t AS (SELECT 1 AS x) SELECT * FROM (WITH t AS (SELECT 2 AS x) SELECT * FROM t);
WITH t AS (SELECT 1 AS x) SELECT * FROM (SELECT * FROM t) AS q, t;
-- sort
WITH t AS (SELECT 1 AS x UNION ALL SELECT 2) SELECT sum(x) FROM t;
WITH t AS (SELECT number AS n FROM numbers(3)) SELECT n FROM t WHERE n IN t ORDER BY n;
WITH t AS (SELECT number AS n FROM numbers(3)) SELECT n FROM t WHERE n = (SELECT max(n) FROM t);
WITH x AS (SELECT y.a FROM y), y AS (SELECT 1 AS a) SELECT * FROM x;
WITH 'a' AS c SELECT c || 'b', upper(c);
WITH c AS (SELECT 5), 6 AS d SELECT *, d FROM c;
WITH sum(number) AS s SELECT s FROM numbers(4);
WITH number % 2 AS k SELECT k, count() FROM numbers(5) GROUP BY k ORDER BY k;
WITH (SELECT [1, 2, 3]) AS arr SELECT arraySum(arr), arrayJoin(arr) AS e ORDER BY e;
WITH (SELECT 1, 2) AS tup SELECT tup.1, tup.2;
WITH t AS MATERIALIZED (SELECT 1 AS x) SELECT * FROM t;
WITH t(a, b) AS (SELECT 1, 2) SELECT a + b FROM t;
-- error: 36
WITH t(a) AS (SELECT 1, 2) SELECT * FROM t;
SELECT * FROM (WITH 1 AS one SELECT one, two FROM (SELECT 2 AS two));
SELECT sum(x) OVER w, avg(x) OVER w FROM (SELECT number AS x FROM numbers(3)) WINDOW w AS (ORDER BY x);
SELECT x FROM (SELECT number AS x FROM numbers(3) UNION ALL SELECT number + 10 FROM numbers(2)) ORDER BY x DESC LIMIT 2;
-- sort
SELECT 1 AS x UNION ALL SELECT 2 UNION ALL SELECT 3 LIMIT 1;
-- error: 62
(SELECT 1 AS x LIMIT 1) UNION ALL (SELECT 2 LIMIT 1) ORDER BY x;
SELECT * FROM (SELECT 1 AS x UNION ALL SELECT 2) ORDER BY x LIMIT 1;
-- error: 62
SELECT 1 UNION ALL (SELECT 2 UNION DISTINCT SELECT 2) ORDER BY 1;
