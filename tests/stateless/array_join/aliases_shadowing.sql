SELECT a, b FROM (SELECT [1, 2] AS a, [3, 4] AS b) ARRAY JOIN a ORDER BY a;
SELECT arr AS whole, one FROM (SELECT ['p', 'q'] AS arr) ARRAY JOIN arr AS one ORDER BY one;
SELECT a + 1 AS b FROM (SELECT [1, 2] AS a) ARRAY JOIN a ORDER BY b;
SELECT t.a, x FROM (SELECT [1, 2] AS a) AS t ARRAY JOIN t.a AS x ORDER BY x;
SELECT x, x + y FROM (SELECT 5 AS y) ARRAY JOIN [y, y + 1] AS x ORDER BY x;
WITH [7, 8] AS c SELECT c, v FROM (SELECT 1) ARRAY JOIN c AS v ORDER BY v;
SELECT id, sub FROM (SELECT number AS id, groupArray(number * 2) AS g FROM numbers(3) GROUP BY id) ARRAY JOIN g AS sub ORDER BY id;
SELECT * FROM (SELECT [1, 2] AS a, 'k' AS k) ARRAY JOIN a FORMAT TSVWithNames;
