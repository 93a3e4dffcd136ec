-- sort
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r;
-- sort
WITH RECURSIVE r AS (SELECT 1 AS n, [1] AS p UNION ALL SELECT n + 1, arrayPushBack(p, n + 1) FROM r WHERE n < 5) SELECT * FROM r;
-- sort
WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT sum(n) FROM r;
-- error: 558
WITH RECURSIVE r AS (SELECT 1 AS n UNION SELECT n FROM r) SELECT * FROM r;
-- sort
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT * FROM r LIMIT 3 SETTINGS max_recursive_cte_evaluation_depth=10;
-- error: 306
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 1000000) SELECT count() FROM r SETTINGS max_recursive_cte_evaluation_depth=10;
WITH r AS (SELECT 1 AS n) SELECT * FROM r AS x, r AS y;
WITH r AS (SELECT 1 AS n), q AS (SELECT n + 1 AS m FROM r) SELECT * FROM q, r;
WITH 1 AS x, x + 1 AS y SELECT x, y;
WITH (SELECT max(number) FROM numbers(5)) AS m SELECT number FROM numbers(6) WHERE number >= m;
WITH x -> x * 2 AS f SELECT f(3), arrayMap(f, [1, 2]);
WITH (x, y) -> x + y AS add SELECT add(1, 2);
-- error: 36
WITH x -> x * 2 AS f SELECT f(1, 2);
WITH a AS (SELECT 1), b AS (SELECT * FROM a) SELECT * FROM b;
WITH a AS (SELECT 1 AS x) SELECT (SELECT x FROM a) + 1, x FROM a;
SELECT number AS n, n + 1 AS m, m * 2 FROM numbers(2);
-- error: 47
SELECT a AS b, b AS a;
SELECT 1 AS a, a + b, 2 AS b;
-- error: 184
SELECT sum(number) AS number FROM numbers(4) WHERE number > 1;
SELECT sum(number) AS number FROM numbers(4) WHERE number > 1 SETTINGS prefer_column_name_to_alias=1;
SELECT number + 1 AS number FROM numbers(3) ORDER BY number DESC;
SELECT number + 1 AS number FROM numbers(3) GROUP BY number ORDER BY number;
SELECT number % 2 AS k, sum(number) FROM numbers(5) GROUP BY 1 ORDER BY 1;
SELECT number % 2 AS k, sum(number) FROM numbers(5) GROUP BY 1 ORDER BY -1;
-- error: 36
SELECT number % 2 AS k, sum(number) FROM numbers(5) GROUP BY 3;
-- error: 184
SELECT number % 2 AS k, sum(number) FROM numbers(5) GROUP BY 2;
