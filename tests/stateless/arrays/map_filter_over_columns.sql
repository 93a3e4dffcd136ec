CREATE TABLE readings (id UInt32, v Array(Int32), w Array(Nullable(Float64))) ENGINE = MergeTree ORDER BY id SETTINGS index_granularity = 2;
INSERT INTO readings VALUES (1, [3, -1, 4], [1.5, NULL, 2]), (2, [], []), (3, [7], [NULL]);
INSERT INTO readings SELECT number + 4, range(number % 3), arrayMap(x -> if(x % 2 = 0, NULL, x / 2), range(number % 4)) FROM numbers(5);
SELECT id, arrayMap(x -> x * id, v), arrayMap(x -> x + 1, w) FROM readings ORDER BY id;
SELECT id, arrayFilter(x -> x > 0 AND id % 2 = 1, v), arrayFilter(x -> x > 1, w), arrayFilter(x -> isNull(x), w) FROM readings ORDER BY id;
SELECT id, arrayMap((x, i) -> x * 10 + i, v, arrayEnumerate(v)) FROM readings ORDER BY id;
SELECT sum(arraySum(v)), sumArray(v), maxArray(v), avgArray(w), countArray(w) FROM readings;
SELECT arrayMap(x -> (x, arrayMap(y -> x * y, v)), v) FROM readings WHERE id <= 3 ORDER BY id;
-- error: 43
SELECT arrayMap((x, y) -> x, v) FROM readings;
-- error: 43
SELECT arrayFilter(x -> toString(x), v) FROM readings;
-- error: 190
SELECT arrayMap((x, y) -> x + y, v, w) FROM readings WHERE id = 3 AND arrayMap((x, y) -> x + y, v, [1, 2]) != [];
SELECT toTypeName(arrayMap(x -> toLowCardinality(toString(x)), v)), toTypeName(arrayMap(x -> NULL, v)) FROM readings LIMIT 1;
