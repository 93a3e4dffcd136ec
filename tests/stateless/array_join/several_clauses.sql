SELECT x, y FROM (SELECT [1, 2] AS a, [[10], [20, 21]] AS b) ARRAY JOIN a AS x, b AS bb ARRAY JOIN bb AS y ORDER BY x, y;
SELECT x, y FROM (SELECT [[1, 2], [3]] AS a) ARRAY JOIN a AS x ARRAY JOIN x AS y ORDER BY x, y;
SELECT x, y FROM (SELECT [[1, 2], []] AS a) ARRAY JOIN a AS x LEFT ARRAY JOIN x AS y ORDER BY x, y;
SELECT id, x FROM (SELECT 1 AS id, [1, 2] AS a UNION ALL SELECT 2, [3]) ARRAY JOIN a AS x ORDER BY ALL;
SELECT s, c FROM (SELECT ['ab', 'c'] AS w) ARRAY JOIN w AS s ARRAY JOIN arrayMap(i -> substring(s, i, 1), range(1, length(s) + 1)) AS c ORDER BY ALL;
SELECT sum(y) FROM (SELECT [1, 2, 3] AS a) ARRAY JOIN a AS x ARRAY JOIN range(toUInt8(x)) AS y;
SELECT l.x, r.n FROM (SELECT x FROM (SELECT [1, 2, 2] AS a) ARRAY JOIN a AS x) AS l JOIN (SELECT 2 AS x, 'two' AS n) AS r USING x;
