SELECT arrayFold((a, x) -> a + x, [1, 2, 3], 0::Int64), arrayFold((a, x) -> concat(a, x), ['a', 'b'], ''), arrayFold((a, x, y) -> a + x * y, [1, 2], [3, 4], 0::Int64), arrayFold((a, x) -> (a.2, a.1 + a.2), range(6), (0::Int64, 1::Int64)).1;
SELECT arrayFold((a, x) -> arrayPushFront(a, x), [1, 2, 3], emptyArrayUInt8()), arrayFold((a, x) -> if(x > a, x, a), [3, 9, 2], 0::UInt8), arrayFold((a, x) -> a, [], 5);
SELECT arrayReduce('sum', [1, 2, 3]), arrayReduce('avg', [1, NULL, 3]), arrayReduce('uniqExact', ['a', 'a', 'b']), arrayReduce('quantileExact(0.5)', [3, 1, 2]), arrayReduce('maxIf', [1, 5, 3], [1, 0, 1]), arrayReduce('count', []), arrayReduce('argMax', ['a', 'b'], [2, 1]), arrayReduce('groupArray', [[1], [2]]);
SELECT arrayReduceInRanges('sum', [(1, 2), (2, 3), (-2, 2), (10, 1)], [1, 2, 3, 4]), arrayReduceInRanges('max', [(1, 5)], ['a', 'c', 'b']);
SELECT arrayMap(x -> arrayFilter(y -> y < x, [1, 2, 3]), [2, 4]), arrayMap((x, i) -> x * i, [10, 20], [1, 2]), arrayFilter((x, i) -> i % 2, ['a', 'b', 'c'], [1, 2, 3]), arrayMap(t -> t.1 + t.2, [(1, 2), (3, 4)]), arrayMap((a, b) -> a || b, [('x', 'y')]);
SELECT n, arrayMap(x -> x + n, range(n)), arrayFilter(x -> x > n, [1, 2, 3]), arrayExists(x -> x = n, [2]) FROM (SELECT number AS n FROM numbers(4)) ORDER BY n;
SELECT arraySum(arrayMap((x, y) -> x * y, [1, 2, 3], [4, 5, 6])), arrayStringConcat(arrayMap(x -> upper(x), ['a', 'b'])), arrayAll(x -> x IN (1, 2), [1, 2]), arrayMap(x -> (SELECT 5) + x, [1]);
SELECT arrayMap(x -> toNullable(x), [1]), toTypeName(arrayMap(x -> if(x > 1, 'a', NULL), [1])), arrayMap(x -> [x], [1, 2]), arrayMap(x -> map(x, x), ['k']), arrayMap(x -> CAST(x, 'String'), [1, 2]), arrayMap(x -> x.1, [((1, 2), 3)]);
SELECT arrayFilter(x -> x, [1, 0, 2]), arrayFilter(x -> NULL, [1, 2]), arrayFilter(x -> x = '', ['', 'a']), arrayCount([1, 0, 2]), arrayExists([0, 0]), arrayAll([1, 1]), arrayFilter(x -> toNullable(x > 1), [1, 2]);
SELECT arrayReduce('sumMap', [map('a', 1), map('a', 2)]), arrayReduce('groupUniqArray', ['z']), finalizeAggregation(arrayReduce('sumState', [1, 2])), arrayReduce('anyLast', [1, 2]), initializeAggregation('max', 5);
-- error: 53
SELECT arrayFold((a, x) -> a + x, [1, 2], 0);
-- error: 63
SELECT arrayReduce('nosuch', [1]);
-- error: 43
SELECT arrayReduce('sum', ['a']);
-- error: 43
SELECT arrayReduce('sum', 1);
-- error: 43
SELECT arrayReduce(materialize('sum'), [1]);
-- error: 42
SELECT arrayReduce('sum', [1], [1, 2]);
-- error: 190
SELECT arrayMap((x, y) -> x, [1], [1, 2]);
-- error: 43
SELECT arrayFilter(x -> 'a', [1]);
-- error: 43
SELECT arrayFold(x -> x, [1], 0);
