SELECT [1, 2, 3][2], [1, 2, 3][-1], [1, 2][5], arrayElement(['a'], 1), length([1, 2]), empty([]), notEmpty([1]);
SELECT arrayConcat([1], [2, 3]), arraySlice([1, 2, 3, 4], 2, 2), arraySlice([1, 2, 3, 4], -2), arrayPushBack([1], 2), arrayPopFront([1, 2]), arrayResize([1], 3), arrayResize([1, 2, 3], -2);
SELECT arraySort([3, 1, 2]), arrayReverseSort([3, 1, NULL, 2]), arraySort(x -> -x, [3, 1, 2]), arrayReverse([1, 2]), arrayDistinct([1, 1, 2]), arrayUniq([1, 1, 2]);
SELECT arraySum([1, 2, 3]), arrayAvg([1, 2]), arrayMin([3, 1]), arrayMax([3, 1]), arrayProduct([2, 3]), arrayCumSum([1, 2, 3]), arrayDifference([1, 3, 6]);
SELECT arrayZip([1, 2], ['a', 'b']), arrayEnumerate(['x', 'y']), arrayEnumerateUniq([1, 1, 2]), arrayEnumerateDense([5, 5, 7]);
SELECT arrayExists(x -> x = 2, [1, 2]), arrayAll(x -> x > 0, [1, 2]), arrayCount(x -> x > 1, [1, 2, 3]), arrayFirst(x -> x > 1, [1, 2, 3]), arrayFirstIndex(x -> x > 1, [1, 2, 3]), arrayLast(x -> x < 3, [1, 2, 3]);
SELECT indexOf([1, 2, 1], 1), countEqual([1, 2, 1], 1), has([1, 2], 3), hasAll([1, 2, 3], [1, 3]), hasAny([1], [2, 3]), hasSubstr([1, 2, 3], [2, 3]);
SELECT arrayFlatten([[1], [2, 3]]), arrayFold((a, x) -> a + x, [1, 2, 3], toInt64(10)), arrayReduce('max', [1, 5, 2]), arraySplit(x -> x = 2, [1, 2, 3]), range(2, 10, 3), range(3);
SELECT toTypeName([1, -1]), toTypeName([1, 1.5]), toTypeName(['a', NULL]), toTypeName([]), toTypeName([[], [1]]);
SELECT arrayJoin([1, 2]) AS a, arrayJoin([3, 4]) AS b ORDER BY a, b;
SELECT n, x FROM (SELECT number AS n, range(number) AS r FROM numbers(4)) ARRAY JOIN r AS x ORDER BY n, x;
SELECT n, x FROM (SELECT number AS n, range(number) AS r FROM numbers(3)) LEFT ARRAY JOIN r AS x ORDER BY n, x;
SELECT x, y, i FROM (SELECT [1, 2] AS a, ['p', 'q'] AS b) ARRAY JOIN a AS x, b AS y, arrayEnumerate(a) AS i;
-- error: 386
SELECT [1, 'a'];
-- error: 190
SELECT x, y FROM (SELECT [1, 2] AS a, [1] AS b) ARRAY JOIN a AS x, b AS y;
