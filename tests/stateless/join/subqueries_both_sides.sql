SELECT * FROM (SELECT number AS n, n * n AS sq FROM numbers(5)) AS l JOIN (SELECT number * 2 AS n, 'even' AS tag FROM numbers(3)) AS r USING n ORDER BY n;
SELECT l.n, r.c FROM (SELECT number % 3 AS n FROM numbers(6) GROUP BY n) AS l LEFT JOIN (SELECT number % 2 AS n, count() AS c FROM numbers(9) GROUP BY n) AS r ON l.n = r.n ORDER BY l.n;
WITH q AS (SELECT number AS k, toString(number) AS s FROM numbers(4)) SELECT a.k, b.s FROM q AS a JOIN q AS b ON a.k + 1 = b.k ORDER BY a.k;
WITH big AS (SELECT arrayJoin([1, 2, 3]) AS k) SELECT k FROM big LEFT ANTI JOIN (SELECT 2 AS k) AS t USING k ORDER BY k;
SELECT count() FROM (SELECT 1 AS x WHERE 0) AS l FULL JOIN (SELECT 1 AS x) AS r USING x;
SELECT * FROM (SELECT 1 AS x WHERE 0) AS l FULL JOIN (SELECT 1 AS x WHERE 0) AS r USING x;
SELECT x, y FROM (SELECT 1 AS x) AS l LEFT JOIN (SELECT 1 AS x, [1, 2] AS y) AS r ON l.x = r.x ARRAY JOIN y ORDER BY y;
SELECT sum(l.a * r.b) FROM (SELECT number AS a FROM numbers(10)) AS l CROSS JOIN (SELECT number AS b FROM numbers(10)) AS r;
