SELECT arraySort([3, NULL, 1, nan, 2]), arrayReverseSort([3, NULL, 1]), arraySort(['b', 'a', '']), arraySort([[2], [1, 5], []]), arraySort([(2, 'a'), (1, 'z')]), arraySort(x -> -x, [1, 3, 2]), arraySort((x, y) -> y, ['p', 'q', 'r'], [2, 3, 1]);
SELECT arraySort(x -> x % 3, [5, 3, 1, 4, 6]), arrayReverseSort((x, y) -> y, [1, 2, 3], ['b', 'c', 'a']), arraySort([true, false]), arraySort([]), arrayPartialReverseSort(1, [1, 3, 2])[1];
SELECT arraySort(arrayIntersect([1, 2, 3], [2, 3, 4])), arrayIntersect(['a'], ['b']), arraySort(arrayUnion([1, 2], [2, 3])), arraySort(arraySymmetricDifference([1, 2], [2, 3])), arrayExcept([1, 2, 3], [2]), arrayIntersect([NULL, 1], [NULL, 2]);
SELECT arrayEnumerate(['a', 'b']), arrayEnumerateUniq([1, 1, 2, 1]), arrayEnumerateDense(['b', 'a', 'b']), arrayEnumerateUniq([1, 1], ['a', 'a']), arrayEnumerateUniqRanked([[1, 2], [1]]), arrayEnumerateDenseRanked(1, [[1, 2], [1]], 2);
-- error: 43
SELECT arrayCumSum([1, 2, -3]), arrayCumSumNonNegative([1, -2, 3]), arrayDifference([1, 4, 2]), arrayCumSum(x -> x * 2, [1, 2]), arrayDifference([1.5, 1]), arrayCumSum([NULL, 1]) FORMAT Null;
SELECT arrayCumSum([1, 2, -3]), arrayCumSumNonNegative([1, -2, 3]), arrayDifference([1, 4, 2]), arrayCumSum(x -> x * 2, [1, 2]), arrayDifference([1.5, 1]), toTypeName(arrayCumSum([toInt8(1)])), toTypeName(arrayDifference([toUInt8(1)]));
-- error: 43
SELECT arraySum([1, 2]), arraySum([1.5, NULL]) FORMAT Null;
SELECT arraySum([1, 2]), arrayAvg([1, 2]), arrayMin([2, 1]), arrayMax(['a', 'b']), arrayProduct([2, 3.5]), arraySum(x -> x * x, [1, 2, 3]), arrayMin(x -> -x, [1, 2]), arraySum([toDecimal32(1.5, 1)]), toTypeName(arraySum([toUInt8(1)]));
SELECT arrayJaccardIndex([1, 2], [2, 3]), arrayLevenshteinDistance([1, 2, 3], [1, 3]), arraySimilarity([1, 2], [1, 2], [1., 1.], [1., 1.]), arrayNormalizedGini([0.9, 0.3], [1, 0]), arrayAUC([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1]), arrayROCAUC([0.1, 0.9], [0, 1]), arrayPRAUC([0.1, 0.9], [0, 1]) FORMAT Null;
SELECT arrayROCAUC([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1]), arrayJaccardIndex([1, 2], [2, 3]), arrayLevenshteinDistance([1, 2, 3], [1, 3]), round(arrayAutocorrelation([1, 2, 3, 4])[2], 6);
-- error: 43
SELECT arraySort(1);
-- error: 190
SELECT arraySort((x, y) -> y, [1, 2], [1]);
-- error: 43
SELECT arrayIntersect([1], 2);
-- error: 43
SELECT arraySum(['a']);
-- error: 43
SELECT arrayAvg([[1]]);
-- error: 43
SELECT arrayCumSum(['a']);
-- error: 43
SELECT arrayEnumerateUniq(1);
-- error: 36
SELECT arrayROCAUC([0.1], [0, 1]);
