CREATE TABLE nest (id UInt8, n Nested(k String, v UInt32)) ENGINE = MergeTree ORDER BY id;
INSERT INTO nest VALUES (1, ['a', 'b'], [1, 2]), (2, [], []), (3, ['c'], [3]);
SELECT * FROM nest ORDER BY id;
SELECT id, n.k, n.v FROM nest ARRAY JOIN n ORDER BY id, n.k;
SELECT id, m.k, m.v, n.k FROM nest ARRAY JOIN n AS m ORDER BY id, m.k;
SELECT id, n.k FROM nest LEFT ARRAY JOIN n ORDER BY id, n.k;
SELECT n.k.size0 FROM nest ORDER BY id;
SELECT toTypeName(n.k), name, type FROM nest, (SELECT name, type FROM system.columns WHERE table = 'nest' AND name LIKE 'n.%') AS c WHERE id = 1 ORDER BY name;
SELECT id, x FROM nest ARRAY JOIN n.k AS x ORDER BY id, x;
