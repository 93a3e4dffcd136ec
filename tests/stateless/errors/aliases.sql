-- error: 179
SELECT 1 AS a, 2 AS a WHERE a = 1;
-- error: 47
SELECT a AS b, b AS a;
-- error: 47
SELECT a + 1 AS a;
-- error: 47
SELECT number AS x, x AS y, y AS x FROM numbers(1);
-- error: 179
WITH 1 AS a, 2 AS a SELECT a;
WITH q AS (SELECT 1) SELECT * FROM q, q;
-- error: 179
SELECT * FROM numbers(1) AS a JOIN numbers(1) AS a ON 1 = 1;
-- error: 179
SELECT * FROM (SELECT 1 AS x) AS t, (SELECT 2 AS x) AS t;
-- error: 60
WITH x AS (SELECT * FROM x) SELECT * FROM x;
