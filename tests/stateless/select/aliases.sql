SELECT 1 AS a, a + 1 AS b, b * 2;
SELECT number AS n, n * n AS sq FROM numbers(4) WHERE sq > 1 ORDER BY sq DESC;
SELECT rand() AS x, x = x FORMAT Null;
SELECT (rand() AS x) = x;
SELECT generateUUIDv4() AS u, u = u FORMAT Null;
SELECT count() FROM (SELECT rand64() AS r FROM numbers(100)) WHERE r = r;
SELECT uniq(a, b) = 100 FROM (SELECT number AS a, rand() AS b FROM numbers(100));
SELECT number AS k, sum(k) OVER () FROM numbers(3) ORDER BY k;
WITH 1 AS one SELECT one, one + 1 AS two, two + one;
WITH (SELECT max(number) FROM numbers(5)) AS m SELECT number, m FROM numbers(2) ORDER BY number;
WITH t AS (SELECT number AS n FROM numbers(3)) SELECT a.n, b.n FROM t AS a JOIN t AS b ON a.n = b.n + 1 ORDER BY a.n;
SELECT a.number, b.number FROM numbers(2) AS a, numbers(2) AS b ORDER BY a.number, b.number;
-- error: 47
SELECT missing + 1;
-- error: 452
WITH a AS (SELECT 1 AS x) SELECT * FROM a SETTINGS enable_analyzer = 0;
-- error: 179
SELECT 1 AS a, 2 AS a, a;
SELECT number AS `a b`, `a b` + 1 AS "c d" FROM numbers(2) ORDER BY "c d";
