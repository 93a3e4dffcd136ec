SELECT arrayMap(x -> toString(x), [1, 2]), arrayMap(x -> x::Nullable(UInt8), ['1', '2']), arrayMap((x, y) -> x / y, [1, 2], [2, 4]), arrayFilter(x -> x::Bool, [0, 1, 2]), arrayMap(x -> toTypeName(x), [1, NULL]);
SELECT toTypeName(arrayMap(x -> (x, toString(x)), [toUInt8(1)])), toTypeName(arrayFold((a, x) -> a + x, [1, 2], toInt64(0))), toTypeName(arrayReduce('sum', [toInt8(1)])), toTypeName(arrayConcat([1], [-1], [1.5])), toTypeName(arrayPushBack([1], NULL));
SELECT mapApply((k, v) -> (upper(k), v + 1), map('a', 1)), mapFilter((k, v) -> v > 1, map('a', 1, 'b', 2)), mapFromArrays([1, 2], ['x', 'y'])::Map(String, String), toTypeName(mapUpdate(map('a', 1), map('b', 2)));
-- error: 43
SELECT toTypeName(mapAdd(map('a', 1), map('a', -1)));
SELECT number, [number, -number] AS a, toTypeName(a), (number, toString(number)) AS t, toTypeName(t), t.2::UInt8 + t.1 FROM numbers(2) ORDER BY number;
SELECT tupleElement((1, 'a')::Tuple(x UInt8, y String), 'y'), toTypeName((1 AS p, 2 AS q)), untuple((1, 'z')), tupleToNameValuePairs((1, 2)::Tuple(a UInt8, b UInt8)), toTypeName(tuple(1, [NULL]));
SELECT arraySort(x -> -x, [3, 1, 2])::Array(String), arrayEnumerate(['a', 'b']), has([1, 2]::Array(Nullable(UInt8)), NULL), indexOf(['1', '2'], '2'), arrayElement([10, 20], -1), [1, 2, 3][number + 1] FROM numbers(2) ORDER BY number;
SELECT toTypeName(arrayJoin([1, 2.5])) FROM numbers(1) LIMIT 1;
-- error: 43
SELECT arrayMap(x -> x + 'a', [1]);
-- error: 43
SELECT arrayFilter(x -> toString(x), [1]);
SELECT mapApply(x -> x, map('a', 1));
