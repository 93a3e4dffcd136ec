SELECT (SELECT x) FROM (SELECT 5 AS x);
SELECT x, (SELECT x + 1 AS y) FROM (SELECT 5 AS x);
WITH 3 AS x SELECT (SELECT x * 2), x;
WITH 3 AS x SELECT * FROM (SELECT x AS inner_x);
WITH 3 AS x SELECT * FROM (WITH 4 AS x SELECT x);
WITH 3 AS x SELECT x FROM (SELECT 7 AS x);
SELECT a AS b, b AS c FROM (SELECT 1 AS a, 2 AS b);
SELECT a AS b, b AS a FROM (SELECT 1 AS a, 2 AS b);
-- error: 47
SELECT a AS b, b AS a;
SELECT arrayMap(x -> x + y, [1, 2]) FROM (SELECT 10 AS x, 100 AS y);
SELECT arrayMap(x -> arrayMap(y -> x * y, [1, 2]), [3, 4]) AS m, m[1];
SELECT arrayMap(x -> (x AS z) + 1, [1, 2]);
-- error: 47
SELECT arrayMap(x -> (x AS z) + 1, [1, 2]), z;
SELECT t.a FROM (SELECT 1 AS a) AS t WHERE t.a = 1;
