CREATE TABLE mp (id UInt8, m Map(String, Int32), n Map(UInt8, Array(String)), o Map(LowCardinality(String), Nullable(Float64))) ENGINE = MergeTree ORDER BY id;
INSERT INTO mp VALUES (1, {'a': 1, 'b': 2}, {1: ['x']}, {'k': NULL}), (2, {}, {}, {}), (3, {'a': -1, 'a': 5}, {2: [], 3: ['y', 'z']}, {'k': 1.5, 'l': nan});
SELECT m['a'], m['zz'], n[1], o['k'], toTypeName(o['k']) FROM mp ORDER BY id;
SELECT mapKeys(m), mapValues(m), length(m), m.keys, m.values, m.size0, empty(m) FROM mp ORDER BY id;
SELECT mapContains(m, 'a'), mapContainsKeyLike(m, '%b%'), mapContainsValue(m, 2), mapExists((k, v) -> v > 1, m), mapAll((k, v) -> v > 0, m) FROM mp ORDER BY id;
SELECT mapFilter((k, v) -> v > 1, m), mapApply((k, v) -> (upper(k), v * 2), m), mapUpdate(m, map('b', 9, 'c', 3)::Map(String, Int32)), mapConcat(m, map('z', 0)) FROM mp ORDER BY id;
SELECT mapAdd(map('a', 1), map('a', 2, 'b', 3)), mapSubtract(map('a', 1), map('a', 2)), mapPopulateSeries(map(1, 10, 4, 40)), mapPopulateSeries([1, 3], [5, 6], 4);
SELECT mapSort(m), mapSort((k, v) -> -v, m), mapReverseSort(m), mapPartialSort((k, v) -> v, 1, map('q', 3, 'r', 1)) FROM mp ORDER BY id;
SELECT mapFromArrays(['a', 'b'], [1, 2]), mapFromString('a:1,b:2'), extractKeyValuePairs('x=1; y=2', '=', '; '), CAST((['k'], [1]), 'Map(String, UInt8)'), CAST([('k', 1)], 'Map(String, UInt8)'), m::Array(Tuple(String, Int32)) FROM mp ORDER BY id LIMIT 1;
SELECT arrayMap((k, v) -> k || toString(v), mapKeys(m), mapValues(m)) FROM mp ORDER BY id;
SELECT id, kv.1, kv.2 FROM mp ARRAY JOIN m::Array(Tuple(String, Int32)) AS kv ORDER BY id, kv;
SELECT sum(m['a']), sumMap(m), maxMap(m) FROM mp;
SELECT m, count() FROM mp GROUP BY m ORDER BY mapKeys(m), count();
SELECT id FROM mp WHERE m['b'] = 2 OR has(n, 3) ORDER BY id;
SELECT * FROM mp ORDER BY id FORMAT JSONEachRow;
ALTER TABLE mp UPDATE m = mapConcat(m, map('new', id::Int32)) WHERE id < 3 SETTINGS mutations_sync = 1;
SELECT id, m FROM mp ORDER BY id;
-- error: 43
SELECT m[1] FROM mp;
-- error: 43
SELECT mapAdd(map('a', 1), map(1, 1));
-- error: 190
SELECT mapFromArrays(['a'], [1, 2]);
-- error: 42
SELECT map('a');
CREATE TABLE mp2 (m Map(Array(UInt8), String)) ENGINE = Memory;
-- error: 36
SELECT mapApply((k, v) -> k, map('a', 1));
