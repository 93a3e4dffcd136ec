SELECT arraySplit(x -> x = 0, [1, 0, 2, 0, 0, 3]), arrayReverseSplit(x -> x = 0, [1, 0, 2, 0, 0, 3]), arraySplit((x, y) -> y, ['a', 'b', 'c'], [0, 1, 0]), arraySplit(x -> 1, emptyArrayInt8());
SELECT arrayCompact([1, 1, 2, 2, 1]), arrayCompact([NULL, NULL, 1]), arrayCompact([nan, nan]), arrayCompact(x -> x % 2, [1, 3, 2, 4, 5]), arrayCompact(['a', 'a', '']), arrayCompact([[1], [1], []]);
SELECT arrayFill(x -> x > 0, [1, 0, 0, 2, -1]), arrayReverseFill(x -> x > 0, [0, 0, 1, 0, 2, 0]), arrayFill(x -> NOT isNull(x), [1, NULL, NULL, 2]), arrayFill((x, y) -> y, ['a', 'b', 'c'], [1, 0, 1]);
SELECT arrayFlatten([[[1]], [[2], [3, 4]]]), arrayFlatten([[1], []]), flatten([['a'], ['b']]), arrayFlatten([1, 2]), toTypeName(arrayFlatten([[['a']]])), arrayFlatten([[NULL], [1]]);
SELECT arrayReverse([1, 2, NULL]), reverse(['a', 'b']), arrayReverse([[1, 2], [3]]), arrayReverse([]), arrayShiftLeft([1, 2, 3], 1), arrayShiftRight([1, 2, 3], 1, 9), arrayShiftLeft([1, 2, 3], -1), arrayShiftLeft(['a', 'b'], 5), arrayShiftRight([1, 2], 0);
SELECT arrayRotateLeft([1, 2, 3, 4], 1), arrayRotateRight([1, 2, 3, 4], 1), arrayRotateLeft([1, 2, 3], -1), arrayRotateRight([1, 2, 3], 10), arrayRotateLeft([], 2), arrayRotateLeft([NULL, 1], 1);
SELECT number, arrayRotateLeft([1, 2, 3], number), arrayShiftLeft([1, 2, 3], number, 0) FROM numbers(4);
SELECT arrayExcept([1, 2, 3, 2], [2]), arrayRemove([1, 2, 1], 1), arrayRemove([1, NULL], NULL);
-- error: 43
SELECT arrayExcept([1, NULL], [NULL]);
-- error: 43
SELECT arrayExcept(['a', 'b'], []);
-- error: 43
SELECT arraySplit(x -> 'a', [1]);
