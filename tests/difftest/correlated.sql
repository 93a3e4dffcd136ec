-- Correlated subqueries that ClickHouse runs too.
SELECT number AS x, (SELECT max(n.number) FROM numbers(10) AS n WHERE n.number % 3 = t.number) AS m FROM numbers(5) AS t ORDER BY x;
SELECT x FROM (SELECT number AS x FROM numbers(6)) AS t WHERE EXISTS (SELECT 1 FROM numbers(3) AS n WHERE n.number = t.x) ORDER BY x;
SELECT x FROM (SELECT number AS x FROM numbers(6)) AS t WHERE NOT EXISTS (SELECT 1 FROM numbers(3) AS n WHERE n.number = t.x) ORDER BY x;
SELECT x FROM (SELECT number AS x FROM numbers(6)) AS t WHERE x * 2 > (SELECT sum(n.number) FROM numbers(4) AS n WHERE n.number <= t.x) ORDER BY x;
SELECT x, (SELECT sum(n.number) FROM numbers(4) AS n WHERE n.number > t.x) AS s FROM (SELECT number AS x FROM numbers(6)) AS t ORDER BY x;
SELECT x, exists(SELECT 1 FROM numbers(3) AS n WHERE n.number = t.x) AS e FROM (SELECT number AS x FROM numbers(6)) AS t ORDER BY x;
SELECT * FROM (SELECT 1 AS a, 2 AS b) AS t1 NATURAL JOIN (SELECT 1 AS a, 3 AS c) AS t2;
