CREATE TABLE tags (id UInt32, m Map(String, Int64)) ENGINE = MergeTree ORDER BY id SETTINGS index_granularity = 2;
INSERT INTO tags VALUES (1, {'x': 1, 'y': -2}), (2, {}), (3, {'y': 7}), (4, map('z', 9223372036854775807));
SELECT id, m['x'], m['nope'], length(m), empty(m) FROM tags ORDER BY id;
SELECT id, m.keys, m.values, m.size0 FROM tags ORDER BY id;
SELECT id FROM tags WHERE m['y'] != 0 ORDER BY id;
SELECT id FROM tags WHERE mapContains(m, 'x') OR has(mapKeys(m), 'z') ORDER BY id;
SELECT id, mapContainsKeyLike(m, '%y%'), mapExtractKeyLike(m, 'x%'), mapContainsValue(m, 7) FROM tags ORDER BY id;
SELECT m, count() FROM tags GROUP BY m ORDER BY m;
SELECT DISTINCT mapKeys(m) AS k FROM tags ORDER BY k;
-- error: 43
SELECT m[1] FROM tags;
-- error: 62
INSERT INTO tags VALUES (5, {'a' 1});
SELECT id, toTypeName(m), m.key_x, m.key_q FROM tags ORDER BY id LIMIT 2;
