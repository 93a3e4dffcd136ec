SELECT * FROM (SELECT 1 AS a, 2 AS b) AS t;
SELECT t.a FROM (SELECT number AS a FROM numbers(3)) AS t WHERE t.a > 0 ORDER BY a;
SELECT a FROM (SELECT a FROM (SELECT a FROM (SELECT 7 AS a)));
SELECT s.k, t.m FROM (SELECT number % 2 AS k, sum(number) AS m FROM numbers(6) GROUP BY k) AS t, (SELECT 1 AS k) AS s WHERE s.k = t.k;
SELECT max(c) FROM (SELECT count() AS c FROM numbers(10) GROUP BY number % 3);
SELECT x, y FROM (SELECT number AS x FROM numbers(2)) AS a (x) CROSS JOIN (SELECT number AS y FROM numbers(2)) AS b ORDER BY x, y;
SELECT p + q FROM (SELECT 1, 2) AS t (p, q);
SELECT `1`, `plus(1, 2)` FROM (SELECT 1, 1 + 2);
SELECT * FROM (SELECT 1 AS x ORDER BY x LIMIT 1) WHERE x = 1;
SELECT count() FROM (SELECT number FROM numbers(10) ORDER BY number LIMIT 5) WHERE number >= 3;
SELECT sum(n) FROM (SELECT number AS n FROM numbers(10) WHERE number % 2 LIMIT 3);
-- error: 47
SELECT b FROM (SELECT 1 AS a);
SELECT a, b FROM (SELECT 1 AS a, 2 AS b UNION ALL SELECT 3, 4) ORDER BY a;
