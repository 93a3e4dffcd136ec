SELECT arraySort(arrayIntersect([1, 2, 3], [2, 3, 4])), arrayIntersect([1], [2]), arrayIntersect([1, NULL], [NULL, 2]), arraySort(arrayIntersect(['a', 'b'], ['b', 'a'], ['a', 'b', 'c']));
SELECT arraySort(arrayUnion([1, 2], [2, 3])), arraySort(arrayUnion(['a'], ['b', 'a'], ['c'])), arraySort(arraySymmetricDifference([1, 2, 3], [2, 3, 4])), arraySort(arrayUnion([1, NULL], [NULL]));
SELECT number, arraySort(arrayIntersect(range(number), [0, 2, 4])) FROM numbers(6);
SELECT toTypeName(arrayIntersect([1], [-1])), toTypeName(arrayIntersect([1, NULL], [1])), toTypeName(arrayUnion([1], [1000])), arrayIntersect([], [1]), toTypeName(arrayIntersect([], [1]));
SELECT arrayIntersect([1, 2], [1.0, 2.5]), arrayIntersect([toDate('2020-01-01')], [toDate('2020-01-01')]), arrayIntersect([[1, 2], [3]], [[3], [4]]), arrayIntersect([(1, 'a')], [(1, 'a'), (2, 'b')]);
SELECT arrayJaccardIndex([1, 2], [2, 3]), arrayJaccardIndex([1], [1]), arrayJaccardIndex(['a'], ['b']), round(arrayJaccardIndex([1, 2, 3], [2, 3, 4]), 3);
SELECT arrayUniq([1, 1, 2]), arrayUniq([NULL, NULL, 1]), arrayUniq([1, 1], ['a', 'b']), arrayUniq([]), arrayUniq([[1], [1], []]), arrayUniq([nan, nan]);
SELECT arrayDistinct([3, 1, 3, NULL, 1]), arrayDistinct(['b', 'a', 'b']), arrayDistinct([[1], [1]]), arrayDistinct([(1, 2), (1, 2)]), arrayDistinct([]), arrayDistinct([nan, nan]);
-- error: 43
SELECT arrayIntersect([1], 1);
SELECT arrayIntersect([1]), arrayUnion([1, 1]);
