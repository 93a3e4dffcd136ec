CREATE TABLE aj (id UInt8, tags Array(String), vals Array(Int16), m Map(String, UInt8)) ENGINE = MergeTree ORDER BY id;
INSERT INTO aj VALUES (1, ['a', 'b'], [10, 20], {'k': 1}), (2, [], [], {}), (3, ['a'], [-5], {'k': 3, 'l': 4});
SELECT id, arrayJoin(tags) AS t FROM aj ORDER BY id, t;
SELECT id, t, v FROM aj ARRAY JOIN tags AS t, vals AS v ORDER BY id, t;
SELECT id, tags FROM aj ARRAY JOIN tags ORDER BY id, tags;
SELECT id, t, num FROM aj LEFT ARRAY JOIN tags AS t, arrayEnumerate(tags) AS num ORDER BY id, num;
SELECT t, sum(v), count() FROM aj ARRAY JOIN tags AS t, vals AS v GROUP BY t ORDER BY t;
SELECT id, t FROM aj ARRAY JOIN tags AS t WHERE t != 'b' AND id > 0 ORDER BY id LIMIT 1;
SELECT id, kv.1, kv.2 FROM aj ARRAY JOIN m AS kv ORDER BY id, kv.1;
SELECT id, x FROM aj ARRAY JOIN [1, 2] AS x WHERE id = 1 ORDER BY x;
SELECT id, x, y FROM aj ARRAY JOIN vals AS x ARRAY JOIN [x, x + 1] AS y ORDER BY id, y;
SELECT a.id, t, r.w FROM aj AS a ARRAY JOIN tags AS t LEFT JOIN (SELECT 'a' AS k, 'hit' AS w) AS r ON t = r.k ORDER BY a.id, t;
SELECT t, row_number() OVER (PARTITION BY t ORDER BY id) AS n FROM aj ARRAY JOIN tags AS t ORDER BY t, n;
SELECT DISTINCT arrayJoin(tags) AS t FROM aj ORDER BY t;
SELECT count(), arrayJoin([1, 2, 3]) % 2 AS p FROM numbers(2) GROUP BY p ORDER BY p;
SELECT arrayJoin([1, 2]) + arrayJoin([10, 20]) AS s ORDER BY s;
SELECT arrayJoin([1, 2]) AS x, x * 2, x + arrayJoin([100]) FROM numbers(1) ORDER BY x;
SELECT sum(arrayJoin(vals)) FROM aj;
SELECT id FROM aj WHERE arrayJoin(tags) = 'a' ORDER BY id;
-- error: 43
SELECT arrayJoin([]) FROM aj;
SELECT arrayJoin(map('a', 1, 'b', 2)) AS kv ORDER BY kv;
-- error: 190
SELECT id, t, v FROM aj ARRAY JOIN tags AS t, [1, 2, 3, 4, 5] AS v;
-- error: 43
SELECT arrayJoin(id) FROM aj;
-- error: 53
SELECT * FROM aj ARRAY JOIN id;
-- error: 47
SELECT * FROM aj ARRAY JOIN nope;
-- error: 42
SELECT arrayJoin([1], [2]);
-- error: 62
SELECT id FROM aj ARRAY JOIN;
