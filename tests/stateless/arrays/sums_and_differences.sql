SELECT arraySum([1.5, -1]), toTypeName(arraySum([1])), toTypeName(arraySum([toInt8(-1)])), toTypeName(arraySum([toDecimal32(1, 2)]));
-- error: 43
SELECT arraySum([1, 2, NULL]);
-- error: 43
SELECT arraySum([]);
-- error: 43
SELECT arraySum([toDecimal32(1.1, 2), 2.2]);
SELECT arrayAvg([1, 2, 3]), arrayMin([3, 1]), arrayMax(['b', 'a']), arrayMin([nan, 1]), arrayMax([nan, 1]), arrayProduct([2, 3.5]);
-- error: 43
SELECT arrayAvg([]);
-- error: 43
SELECT arrayProduct([]);
SELECT arrayMin(x -> -x, [1, 5]), arrayMax(x -> x % 4, [3, 4, 5]), arraySum(x -> x * x, [1, 2, 3]), arrayAvg(x -> x / 2, [1, 3]), arrayProduct(x -> x + 1, [1, 2]);
SELECT arrayCumSum([1, -2, 3]), arrayCumSumNonNegative([1, -5, 3, -1]), arrayCumSum(x -> x * 2, [1, 2]), arrayCumSum([1.5, 2.5]), arrayCumSum([toDecimal64(1.25, 2), 3]), toTypeName(arrayCumSum([1]));
SELECT arrayDifference([1, 5, 2]), toTypeName(arrayDifference([toUInt8(1), 2])), arrayDifference([1.5, 1]), arrayDifference([toDecimal32(1, 1), 3]), arrayDifference([toDate('2020-01-01'), toDate('2020-01-05')]);
-- error: 43
SELECT arrayDifference([]);
SELECT arrayMin([toDate('2020-01-05'), toDate('2020-01-01')]), arrayMax([toDateTime('2020-01-05 01:02:03', 'UTC')]), toTypeName(arrayMin([toUInt16(1)]));
SELECT number, arraySum(range(number)), arrayMax(range(number)), arrayAvg(range(number)), arrayCumSum(range(number)) FROM numbers(4);
-- error: 43
SELECT arraySum(['a']);
-- error: 43
SELECT arrayCumSum(['a', 'b']);
SELECT arrayNormalizedGini([0.9, 0.3, 0.8, 0.7], [6, 1, 0, 2]), arrayAUC([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1]), arrayROCAUC([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1]), arrayAUCPR([0.1, 0.4, 0.35, 0.8], [0, 0, 1, 1]);
