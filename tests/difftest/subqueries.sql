SELECT * FROM (SELECT id, i8 FROM ints) ORDER BY id;
SELECT x FROM (SELECT id + 1 AS x FROM ints WHERE id < 4) ORDER BY x;
SELECT (SELECT max(id) FROM ints), (SELECT 'x'), (SELECT count() FROM strs) + 1;
SELECT id FROM ints WHERE id = (SELECT max(id) FROM ints);
SELECT id FROM ints WHERE id > (SELECT avg(id) FROM ints) ORDER BY id;
SELECT (SELECT 1 WHERE 0), (SELECT max(id) FROM ints WHERE 0);
SELECT (SELECT (1, 'a')), (SELECT [1, 2]), (SELECT tuple(min(id), max(id)) FROM ints);
SELECT id FROM ints WHERE id IN (1, 3, 5, 100) ORDER BY id;
SELECT id FROM ints WHERE id NOT IN (1, 3, 5) ORDER BY id;
SELECT id FROM ints WHERE id IN (SELECT k FROM rights) ORDER BY id;
SELECT id FROM ints WHERE id NOT IN (SELECT k FROM rights) ORDER BY id;
SELECT id FROM ints WHERE (id, i8) IN ((1, -128), (3, 0), (4, 4)) ORDER BY id;
SELECT id FROM ints WHERE (id, i8) IN (SELECT id, i8 FROM ints WHERE b) ORDER BY id;
SELECT id FROM strs WHERE s IN ('hello', '', 'zz') ORDER BY id;
SELECT id FROM strs WHERE lc IN ('red', 'blue') ORDER BY id;
SELECT id FROM nulls WHERE n IN (10, 30) ORDER BY id;
SELECT id, n IN (10, 30), n NOT IN (10), n IN (NULL) FROM nulls ORDER BY id;
SELECT 1 IN (1, 2), 3 IN (1, 2), 'a' IN ('b'), NULL IN (1, NULL), 1 IN 1, 1 IN [1, 2], (1, 2) IN ((1, 2));
-- error: 20
SELECT id FROM ints WHERE id IN lefts ORDER BY id;
SELECT count() FROM events WHERE user IN (SELECT user FROM users WHERE country = 'DE');
SELECT count() FROM events WHERE user NOT IN (SELECT user FROM users);
SELECT count() FROM events WHERE (site, kind) IN (SELECT 'alpha', CAST('buy', 'Enum8(\'view\' = 1, \'click\' = 2, \'buy\' = 3)'));
SELECT EXISTS (SELECT 1 FROM ints WHERE id = 3), EXISTS (SELECT 1 FROM ints WHERE id = 300), NOT EXISTS (SELECT 1);
SELECT id FROM ints WHERE EXISTS (SELECT 1) ORDER BY id LIMIT 1;
WITH 5 AS x SELECT x, x + 1, id FROM ints WHERE id < x ORDER BY id;
WITH (SELECT max(id) FROM ints) AS m SELECT m, m * 2;
WITH t AS (SELECT id, i8 FROM ints WHERE id < 4) SELECT * FROM t ORDER BY id;
WITH a AS (SELECT 1 AS x), b AS (SELECT x + 1 AS y FROM a) SELECT x, y FROM a, b;
WITH t AS (SELECT id FROM ints) SELECT count() FROM t AS t1 JOIN t AS t2 ON t1.id = t2.id;
WITH t(p, q) AS (SELECT 1, 2) SELECT p + q FROM t;
WITH x -> x * 2 AS twice SELECT twice(4), arrayMap(twice, [1, 2]);
WITH 'abc' AS s, length(s) AS l SELECT s, l;
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r ORDER BY n;
SELECT (WITH 3 AS q SELECT q * 2);
SELECT * FROM (WITH 7 AS z SELECT z);
SELECT max(x) FROM (SELECT sum(id) AS x FROM ints GROUP BY b);
SELECT a, b FROM (SELECT 1 AS a, 2 AS b) WHERE a = 1;
SELECT t.a FROM (SELECT 1 AS a) AS t;
SELECT * FROM (SELECT * FROM (SELECT * FROM (SELECT 1 AS x)));
SELECT id, (SELECT count() FROM lefts) AS c FROM ints ORDER BY id LIMIT 2;
SELECT sum(id) FROM ints WHERE id IN (SELECT id FROM ints WHERE i8 > 0) AND id NOT IN (SELECT toUInt32(7));
SELECT id FROM ints WHERE i32 > ALL (SELECT -5 UNION ALL SELECT -2) ORDER BY id;
SELECT id FROM ints WHERE id = ANY (SELECT k FROM rights) ORDER BY id;
SELECT number FROM numbers(10) WHERE number IN (SELECT number * 2 FROM numbers(3)) ORDER BY number;
SELECT arrayJoin([1, 2, 3]) AS x, x * 2;
SELECT id, x FROM arrs ARRAY JOIN a AS x ORDER BY id, x;
SELECT id, x FROM arrs LEFT ARRAY JOIN a AS x ORDER BY id, x;
SELECT id, x, i FROM arrs ARRAY JOIN a AS x, arrayEnumerate(a) AS i ORDER BY id, i;
SELECT id, m.1, m.2 FROM (SELECT id, arrayJoin(m) AS m FROM arrs) ORDER BY id, m.1;
SELECT id, a FROM arrs ARRAY JOIN a WHERE a > 1 ORDER BY id, a;
SELECT x, y FROM (SELECT [1, 2] AS x, ['a', 'b'] AS y) ARRAY JOIN x, y;
SELECT s, count() FROM arrs ARRAY JOIN s GROUP BY s ORDER BY s;
SELECT arrayJoin(a) AS v, count() FROM arrs GROUP BY v ORDER BY v;
SELECT arrayJoin([1, 2]) + arrayJoin([10, 20]) AS z ORDER BY z;
-- error: 125
SELECT (SELECT id FROM ints);
-- error: 60
SELECT * FROM nowhere;
-- error: 81
SELECT * FROM nodb.t;
-- error: 47
SELECT x FROM (SELECT 1 AS y);
-- error: 190
SELECT x, y FROM (SELECT [1, 2] AS x, [1] AS y) ARRAY JOIN x, y;
