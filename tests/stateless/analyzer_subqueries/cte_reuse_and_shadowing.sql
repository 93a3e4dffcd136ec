CREATE TABLE base (k UInt8, v Int64) ENGINE = Memory;
INSERT INTO base SELECT number % 3, number FROM numbers(9);
WITH s AS (SELECT k, sum(v) AS t FROM base GROUP BY k) SELECT a.k, a.t, b.t FROM s AS a JOIN s AS b ON a.k = b.k ORDER BY a.k;
WITH base AS (SELECT 1 AS x) SELECT * FROM base;
WITH a AS (SELECT 1 AS x), b AS (SELECT x + 1 AS y FROM a), c AS (SELECT x + y AS z FROM a, b) SELECT * FROM c;
WITH 10 AS lim, t AS (SELECT v FROM base WHERE v < lim) SELECT count() FROM t;
WITH (SELECT max(v) FROM base) AS mx SELECT k, v FROM base WHERE v = mx;
SELECT * FROM (WITH q AS (SELECT 5 AS f) SELECT f FROM q) ORDER BY f;
-- sort
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT sum(n), max(n) FROM r;
WITH RECURSIVE f AS (SELECT 0 AS a, 1 AS b UNION ALL SELECT b, a + b FROM f WHERE b < 50) SELECT groupArray(a) FROM (SELECT a FROM f ORDER BY a);
WITH x AS (SELECT 1 AS a) SELECT (SELECT a FROM x), a IN (SELECT a FROM x) FROM x;
-- sort
WITH t1 AS (SELECT 1 AS id UNION ALL SELECT 2), t2 AS (SELECT 2 AS id UNION ALL SELECT 3) SELECT id FROM t1 INTERSECT SELECT id FROM t2;
WITH sum(v) AS total SELECT k, total FROM base GROUP BY k HAVING total > 9 ORDER BY k;
INSERT INTO base WITH z AS (SELECT 9 AS k, -1 AS v) SELECT * FROM z;
SELECT count(), min(v) FROM base;
WITH c (p, q) AS (SELECT 1, 2) SELECT p + q FROM c;
WITH a AS (SELECT * FROM b), b AS (SELECT 1) SELECT * FROM a;
-- error: 47
WITH a AS (SELECT 1 AS x) SELECT y FROM a;
-- error: 179
WITH a AS (SELECT 1), a AS (SELECT 2) SELECT * FROM a;
-- error: 306
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT count() FROM r;
