SELECT arraySlice([1, 2, 3, 4, 5], 2, 3), arraySlice([1, 2, 3], -2), arraySlice([1, 2, 3], 2), arraySlice([1, 2, 3], 1, -1), arraySlice([1, 2], 5), arraySlice([1, NULL, 3], 2, 2), arraySlice([], 1);
SELECT arrayResize([1, 2], 4), arrayResize([1, 2], 4, 9), arrayResize([1, 2, 3], 1), arrayResize([1, 2], -4), arrayResize(['a'], 2), arrayResize([1], 0), arrayResize([1], 3, NULL);
SELECT arrayPushBack([1], 2), arrayPushFront([1], NULL), arrayPopBack([1, 2]), arrayPopFront([]), arrayConcat([1], [], [2, 3]), arrayConcat(['a'], [NULL]), arrayWithConstant(3, 'x'), arrayRotateLeft([1, 2, 3], 1), arrayRotateRight([1, 2, 3], 4), arrayShiftLeft([1, 2, 3], 1), arrayShiftRight([1, 2, 3], 1, 9), arrayShiftLeft([1, 2], -1);
SELECT range(0), range(3), range(2, 5), range(5, 2), range(0, 10, 4), range(5, 0, -2), range(-2, 2), toTypeName(range(-1, 1));
SELECT arrayReverse([1, NULL, 3]), reverse(['a', 'b']), arrayFlatten([[[1]], [[2], []]]), flatten([[1, 2], []]), arrayCompact([1, 1, NULL, NULL, 2, 1]), arrayDistinct([1, 2, 1, NULL, NULL]), arrayUniq([1, 1, 2]), arrayUniq([1, 1], ['a', 'b']);
SELECT arrayZip([1, 2], ['a', 'b']), arrayZipUnaligned([1], ['a', 'b']), arrayTranspose([[1, 2], [3, 4]]);
SELECT arraySplit((x, y) -> y, [1, 2, 3, 4], [0, 1, 0, 1]), arrayReverseSplit(x -> x = 2, [1, 2, 3]), arrayFill(x -> x > 0, [1, 0, 2, 0]), arrayReverseFill(x -> x > 0, [0, 1, 0]);
SELECT arraySplit(x -> x = 2, [1, 2, 3]), arrayFill(x -> x IS NOT NULL, [1, NULL, 3]), arrayReverseFill((x, y) -> y, [1, 2, 3], [0, 0, 1]), arrayPartialSort(2, [3, 1, 2]) [1], arrayRemove([1, 2, 1, NULL], 1);
SELECT emptyArrayUInt8(), emptyArrayString(), toTypeName(emptyArrayDate()), toTypeName(emptyArrayToSingle(emptyArrayString()));
SELECT n, arraySlice(range(6), n), arrayResize(range(n), 3, 7) FROM (SELECT toUInt8(number) AS n FROM numbers(1, 4)) ORDER BY n;
-- error: 43
SELECT arraySlice(1, 2);
-- error: 43
SELECT arraySlice([1], 'a');
-- error: 43
SELECT arrayConcat([1], 2);
-- error: 69
SELECT range(1, 2, 0);
-- error: 69
SELECT range(100000000000);
-- error: 128
SELECT arrayWithConstant(-1, 1);
-- error: 190
SELECT arrayZip([1], [1, 2]);
-- error: 43
SELECT range('a');
-- error: 43
SELECT arrayPushBack(1, 2);
