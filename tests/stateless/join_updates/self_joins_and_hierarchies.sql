CREATE TABLE tree (id UInt32, parent UInt32, name String) ENGINE = Memory;
INSERT INTO tree VALUES (1, 0, 'root'), (2, 1, 'a'), (3, 1, 'b'), (4, 2, 'aa'), (5, 4, 'aaa');
SELECT c.name, p.name FROM tree AS c LEFT JOIN tree AS p ON c.parent = p.id ORDER BY c.id;
SELECT p.name, count(c.id) FROM tree AS p JOIN tree AS c ON c.parent = p.id GROUP BY p.name ORDER BY p.name;
WITH RECURSIVE t AS (SELECT id, name AS path, 0 AS depth FROM tree WHERE parent = 0 UNION ALL SELECT tree.id, concat(t.path, '/', tree.name), t.depth + 1 FROM tree JOIN t ON tree.parent = t.id) SELECT path, depth FROM t ORDER BY path;
WITH RECURSIVE up AS (SELECT id, parent FROM tree WHERE id = 5 UNION ALL SELECT tree.id, tree.parent FROM tree, up WHERE tree.id = up.parent) SELECT groupArray(id) FROM (SELECT id FROM up ORDER BY id);
SELECT a.name, b.name FROM tree a, tree b WHERE a.parent = b.parent AND a.id < b.id ORDER BY ALL;
SELECT name FROM tree WHERE id NOT IN (SELECT parent FROM tree) ORDER BY name;
SELECT t1.name, t2.name, t3.name FROM tree t1 JOIN tree t2 ON t2.parent = t1.id JOIN tree t3 ON t3.parent = t2.id ORDER BY ALL;
