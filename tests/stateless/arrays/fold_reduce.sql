SELECT arrayFold((acc, x) -> acc + x, [1, 2, 3], toInt64(0)), arrayFold((acc, x, y) -> acc + x * y, [1, 2], [3, 4], toInt64(0)), arrayFold((a, x) -> a || toString(x), [1, 2, 3], '');
SELECT arrayFold((acc, x) -> arrayPushFront(acc, x), [1, 2, 3], emptyArrayInt64()), arrayFold((acc, x) -> (acc.2, acc.2 + acc.1), range(8), (toUInt64(0), toUInt64(1)));
SELECT number, arrayFold((acc, x) -> acc * 2 + x, range(number), toUInt64(1)) FROM numbers(5);
-- error: 43
SELECT arrayFold((acc, x) -> acc + x, [1, 2], 0.5, 1);
-- error: 53
SELECT arrayFold((acc, x) -> toString(acc), [1, 2], 1);
SELECT arrayReduce('sum', [1, 2, 3]), arrayReduce('uniq', ['a', 'b', 'a']), arrayReduce('quantile(0.5)', [1, 2, 3]), arrayReduce('maxIf', [1, 9, 3], [1, 0, 1]), arrayReduce('count', []), arrayReduce('groupArray(2)', [7, 8, 9]), arrayReduce('argMax', ['a', 'b'], [2, 1]);
SELECT arrayReduce('sum', range(number)), arrayReduce('avg', range(number)), arrayReduce('sumOrNull', range(number)) FROM numbers(3);
SELECT arrayReduceInRanges('sum', [(1, 2), (2, 3), (-2, 2), (4, 0)], [10, 20, 30, 40]), arrayReduceInRanges('max', [(1, 10)], ['a', 'c', 'b']);
SELECT finalizeAggregation(arrayReduce('sumState', [1, 2])), arrayReduce('sumMerge', [arrayReduce('sumState', [1, 2]), arrayReduce('sumState', [5])]);
-- error: 63
SELECT arrayReduce('nosuchaggregate', [1]);
-- error: 43
SELECT arrayReduce('sum', ['a']);
-- error: 43
SELECT arrayReduce('sum', 1);
