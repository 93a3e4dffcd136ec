SELECT regr_slope(y, x), regr_intercept(y, x), regr_avgx(y, x), regr_avgy(y, x), regr_sxx(y, x), regr_syy(y, x), regr_sxy(y, x), regr_count(y, x) FROM (SELECT number AS x, number * 2 + 1 AS y FROM numbers(5));
SELECT sequenceMatch('(?1)(?2)')(number, number = 1, number = 2), sequenceCount('(?1).*(?2)')(number, number % 3 = 1, number % 3 = 2), sequenceMatchEvents('(?1)(?t>3)(?2)')(number, number % 5 = 1, number % 7 = 2) FROM numbers(50);
-- error: SYNTAX_ERROR
SELECT sequenceMatch('abc')(number, 1, 1) FROM numbers(3);
SELECT round(studentTTest(number, number % 2).2, 10), round(welchTTest(number, number % 2).2, 10), round(mannWhitneyUTest(number, number % 2).2, 10), rankCorr(number, number) FROM numbers(10);
SELECT round(analysisOfVariance(number, number % 2).2, 10), round(kolmogorovSmirnovTest(number, number % 2).2, 10), round(studentTTestOneSample(number, 2).2, 10), round(meanZTest(1., 1., 0.95)(number, number % 2).2, 10) FROM numbers(10);
SELECT round(cramersV(number % 3, number % 2), 10), round(cramersVBiasCorrected(number % 3, number % 2), 10), round(theilsU(number % 3, number % 2), 10), round(contingency(number % 3, number % 2), 10), arrayMap(x -> round(x, 10), categoricalInformationValue(number % 3 = 1, number % 2)) FROM numbers(10);
SELECT lttb(4)(number, number * number), intervalLengthSum(number * 3, number * 3 + 2), round(gini(number), 10), maxIntersections(number, number + 3), maxIntersectionsPosition(number, number + 3) FROM numbers(10);
SELECT round(exponentialMovingAverage(2)(number, number), 10), arrayMap(r -> arrayMap(x -> round(x, 10), r), corrMatrix(number, 9 - number)), covarPopMatrix(number, number) FROM numbers(10);
WITH bitmapBuild([1, 2, 3, 4, 5, 10]) AS a, bitmapBuild([3, 4, 7]) AS b SELECT bitmapToArray(bitmapAnd(a, b)), bitmapToArray(bitmapXor(a, b)), bitmapToArray(bitmapAndnot(a, b)), bitmapOrCardinality(a, b), bitmapHasAny(a, b), bitmapHasAll(a, b), bitmapMin(a), bitmapMax(a), bitmapContains(a, 5);
SELECT bitmapToArray(bitmapSubsetInRange(a, 2, 5)), bitmapToArray(bitmapSubsetLimit(a, 3, 2)), bitmapToArray(subBitmap(a, 1, 3)) FROM (SELECT bitmapBuild([1, 2, 3, 4, 5, 10]) AS a);
SELECT groupBitmap(number % 7), groupBitmapIf(number, number > 5), arraySort(bitmapToArray(groupBitmapState(number % 3))) FROM numbers(30);
SELECT groupBitmapAnd(x), groupBitmapOr(x), groupBitmapXor(x) FROM (SELECT bitmapBuild([number, number + 1, 5]) AS x FROM numbers(4));
SELECT arrayReduce('sum', [1, 2]), arrayReduce('quantiles(0.5, 0.9)', [1, 2]), arrayReduceInRanges('sum', [(1, 2), (-2, 2), (2, 100)], [1, 2, 3]), initializeAggregation('sum', 3), arrayReduce('sum', [1, NULL]);
SELECT finalizeAggregation(sumState(number)), finalizeAggregation(avgState(number)), finalizeAggregation(uniqState(number)) FROM numbers(10);
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT finalizeAggregation(1);
SELECT quantileBFloat16(number), quantilesBFloat16(0.1, 0.9)(number), round(quantileDD(0.01)(number), 10), quantileExactWeightedInterpolated(number, 1), quantileInterpolatedWeighted(number, 1) FROM numbers(10);
SELECT uniqUpTo(3)(number), uniqUpTo(20)(number % 7), argAndMin(number, -number), argAndMax('x', number), groupArrayIntersect([number % 2, 5]) FROM numbers(10);
