SELECT q.x, q.y FROM (SELECT 1 AS x, 2 AS y) q;
SELECT a.x + b.x FROM (SELECT 1 AS x) AS a, (SELECT 2 AS x) AS b;
SELECT x FROM (SELECT y AS x FROM (SELECT z AS y FROM (SELECT 5 AS z)));
SELECT t.* FROM (SELECT number AS n, n * n AS sq FROM numbers(3)) AS t ORDER BY t.n;
SELECT n FROM (SELECT number AS n FROM numbers(5) ORDER BY n DESC LIMIT 2) ORDER BY n;
SELECT (SELECT max(n) FROM (SELECT number AS n FROM numbers(4))) AS m, m + 1;
-- sort
SELECT count() FROM (SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3) WHERE 1;
SELECT x, count() FROM (SELECT number % 2 AS x FROM numbers(5)) AS s GROUP BY s.x ORDER BY s.x;
-- error: 47
SELECT q.z FROM (SELECT 1 AS x) AS q;
-- error: 47
SELECT x FROM (SELECT 1 AS y);
-- error: 47
SELECT a.x FROM (SELECT 1 AS x);
-- error: 179
SELECT * FROM (SELECT 1 AS x) AS a JOIN (SELECT 1 AS x) AS a ON a.x = a.x;
