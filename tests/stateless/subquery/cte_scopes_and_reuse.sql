WITH t AS (SELECT number AS n FROM numbers(5)) SELECT (SELECT sum(n) FROM t) AS s, count() FROM t WHERE n > 1;
WITH t AS (SELECT number AS n FROM numbers(5)) SELECT n FROM t WHERE n IN t ORDER BY n LIMIT 2;
WITH t AS (SELECT number AS n FROM numbers(5)) SELECT x.n, y.n FROM t AS x JOIN t AS y ON x.n + 1 = y.n ORDER BY x.n;
WITH t AS (SELECT 1 AS n), u AS (SELECT n + 1 AS n FROM t), v AS (SELECT n + 1 AS n FROM u) SELECT t.n, u.n, v.n FROM t, u, v;
WITH a AS (SELECT 1 AS x) SELECT * FROM (SELECT * FROM (SELECT * FROM a));
WITH a AS (SELECT 'outer' AS s) SELECT s, (WITH a AS (SELECT 'inner' AS s) SELECT s FROM a) FROM a;
WITH a AS (SELECT number AS n FROM numbers(3)), (SELECT sum(n) FROM a) AS total SELECT n / total FROM a ORDER BY n;
-- sort
WITH x AS (SELECT 1 AS a UNION ALL SELECT 2) SELECT sum(a) FROM x;
WITH c AS (SELECT number AS k, number % 2 AS g FROM numbers(6)) SELECT g, max(k) FROM c GROUP BY g HAVING max(k) > (SELECT avg(k) FROM c) ORDER BY g;
-- error: 60
WITH a AS (SELECT * FROM b_missing) SELECT * FROM a;
WITH a AS (SELECT * FROM b_missing) SELECT 1;
WITH a AS (SELECT 1 AS `select`) SELECT `select` FROM a;
