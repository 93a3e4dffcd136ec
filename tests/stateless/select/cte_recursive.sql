WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t WHERE n < 5) SELECT n FROM t ORDER BY n;
WITH RECURSIVE t AS (SELECT 1 AS n, toUInt64(1) AS f UNION ALL SELECT n + 1, f * (n + 1) FROM t WHERE n < 6) SELECT n, f FROM t ORDER BY n;
WITH RECURSIVE t AS (SELECT 0 AS a, 1 AS b UNION ALL SELECT b, a + b FROM t WHERE b < 50) SELECT a FROM t ORDER BY a;
CREATE TABLE tree (id UInt32, parent UInt32, name String) ENGINE = Memory;
INSERT INTO tree VALUES (1, 0, 'root'), (2, 1, 'left'), (3, 1, 'right'), (4, 2, 'leaf');
WITH RECURSIVE walk AS (SELECT id, name, 0 AS depth, [name] AS path FROM tree WHERE parent = 0 UNION ALL SELECT tree.id, tree.name, depth + 1, arrayPushBack(path, tree.name) FROM tree JOIN walk ON tree.parent = walk.id) SELECT id, depth, path FROM walk ORDER BY id;
WITH RECURSIVE up AS (SELECT id, parent, name FROM tree WHERE id = 4 UNION ALL SELECT tree.id, tree.parent, tree.name FROM tree, up WHERE tree.id = up.parent) SELECT groupArray(name) FROM (SELECT name FROM up ORDER BY id);
-- sort
WITH RECURSIVE t AS (SELECT 'a' AS s UNION ALL SELECT concat(s, 'a') FROM t WHERE length(s) < 4) SELECT max(s), count() FROM t;
-- error: 306
WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t) SELECT count() FROM t SETTINGS max_recursive_cte_evaluation_depth = 5;
WITH RECURSIVE a AS (SELECT 1 AS x) SELECT x FROM a;
WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n * 2 FROM t WHERE n < 20) SELECT t.n, u.n FROM t JOIN t AS u ON t.n = u.n * 4 ORDER BY t.n;
