CREATE TABLE aj (id UInt8, a Array(Int32), b Array(String), m Map(String, UInt8)) ENGINE = MergeTree ORDER BY id;
INSERT INTO aj VALUES (1, [1, 2], ['x', 'y'], {'k': 1}), (2, [], [], {}), (3, [7], ['z'], {'p': 2, 'q': 3});
SELECT id, a FROM aj ARRAY JOIN a ORDER BY id, a;
SELECT id, a FROM aj LEFT ARRAY JOIN a ORDER BY id, a;
SELECT id, x, a FROM aj ARRAY JOIN a AS x ORDER BY id, x;
SELECT id, x, y FROM aj ARRAY JOIN a AS x, b AS y ORDER BY id, x;
SELECT id, x, i FROM aj ARRAY JOIN a AS x, arrayEnumerate(a) AS i ORDER BY id, i;
SELECT id, kv.1, kv.2 FROM aj ARRAY JOIN m AS kv ORDER BY id, kv.1;
SELECT id, n FROM aj LEFT ARRAY JOIN [10, 20] AS n WHERE id = 2 ORDER BY n;
SELECT id, sum(x) FROM aj ARRAY JOIN a AS x GROUP BY id ORDER BY id;
SELECT id, x FROM aj ARRAY JOIN arrayMap(z -> z * 2, a) AS x WHERE x > 2 ORDER BY id, x;
SELECT id FROM aj ARRAY JOIN a AS x, [1, 2, 3] AS y;
SELECT id, x, y FROM aj ARRAY JOIN a AS x, [1, 2, 3] AS y ORDER BY id, y SETTINGS enable_unaligned_array_join = 1;
-- error: 53
SELECT id FROM aj ARRAY JOIN id;
SELECT x FROM (SELECT [3, 1, 2] AS arr) ARRAY JOIN arr AS x ORDER BY x LIMIT 2;
SELECT x, y FROM aj ARRAY JOIN a AS x ARRAY JOIN b AS y WHERE id = 1 ORDER BY x, y;
