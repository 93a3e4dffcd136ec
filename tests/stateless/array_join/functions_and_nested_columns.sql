CREATE TABLE w (g String, t UInt32, v Nullable(Float64)) ENGINE=Memory;
INSERT INTO w VALUES ('a',1,1),('a',2,NULL),('a',3,3),('b',1,10),('b',2,20),('b',4,40),('c',1,NULL);
CREATE TABLE nest (id UInt8, n Nested(a UInt8, b String)) ENGINE=Memory;
INSERT INTO nest VALUES (1, [1, 2], ['x', 'y']), (2, [], []);
SELECT a, x, y FROM (SELECT 1 AS a, [1, 2] AS arr, ['x', 'y'] AS brr) ARRAY JOIN arr AS x, brr AS y;
-- error: 190
SELECT a, x, y FROM (SELECT 1 AS a, [1, 2] AS arr, ['x'] AS brr) ARRAY JOIN arr AS x, brr AS y;
SELECT a, x, y FROM (SELECT 1 AS a, [1, 2] AS arr, ['x'] AS brr) ARRAY JOIN arr AS x, brr AS y SETTINGS enable_unaligned_array_join = 1;
-- error: 43
SELECT a, x FROM (SELECT 1 AS a, [] AS arr) LEFT ARRAY JOIN arr AS x;
SELECT a, x FROM (SELECT 1 AS a, emptyArrayUInt8() AS arr) LEFT ARRAY JOIN arr AS x;
SELECT a, x FROM (SELECT 1 AS a, emptyArrayUInt8() AS arr) ARRAY JOIN arr AS x;
SELECT k, m FROM (SELECT map('a', 1, 'b', 2) AS mm) ARRAY JOIN mapKeys(mm) AS k, mapValues(mm) AS m;
SELECT m FROM (SELECT map('a', 1, 'b', 2) AS mm) ARRAY JOIN mm AS m;
SELECT arrayJoin([1, 2]) AS a, arrayJoin([3, 4]) AS b;
SELECT arrayJoin([1, 2]) AS a, a + 1;
SELECT sum(arrayJoin([1, 2, 3]));
SELECT arrayJoin(arrayJoin([[1, 2], [3]]));
SELECT x, arrayEnumerate(arr) FROM (SELECT [5, 6] AS arr) ARRAY JOIN arr AS x;
SELECT x, n FROM (SELECT [5, 6] AS arr) ARRAY JOIN arr AS x, arrayEnumerate(arr) AS n;
-- error: 62
SELECT 1 ARRAY JOIN 5 AS x;
SELECT x FROM numbers(1) ARRAY JOIN [1, 2] AS x ARRAY JOIN [3, 4] AS y;
SELECT x, y FROM numbers(1) ARRAY JOIN [1, 2] AS x JOIN (SELECT 1 AS y) AS q ON q.y = x;
SELECT t.x, count() FROM (SELECT 1 AS x, [1,2] AS a) AS t ARRAY JOIN a GROUP BY ALL;
SELECT id, n.a, n.b FROM nest ARRAY JOIN n ORDER BY ALL;
SELECT id, m.a, m.b, n.a FROM nest ARRAY JOIN n AS m ORDER BY ALL;
SELECT id, n.a, n.b FROM nest LEFT ARRAY JOIN n.a, n.b ORDER BY ALL;
SELECT id, n.a, num FROM nest ARRAY JOIN n, arrayEnumerate(n.a) AS num ORDER BY ALL;
SELECT * FROM nest ARRAY JOIN n ORDER BY ALL;
SELECT n FROM nest;
