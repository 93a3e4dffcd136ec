CREATE TABLE st (x Float64, y Float64, g UInt8) ENGINE = Memory;
INSERT INTO st SELECT number, number * 2.5 + number % 3, number % 2 FROM numbers(20);
SELECT round(simpleLinearRegression(x, y).1, 6), round(simpleLinearRegression(x, y).2, 6) FROM st;
SELECT round(rankCorr(x, y), 6), round(corr(x, y), 6), round(covarSamp(x, y), 6) FROM st;
SELECT round(studentTTest(y, g).1, 6), round(studentTTest(y, g).2, 6), round(welchTTest(y, g).1, 6), round(welchTTest(y, g).2, 6) FROM st;
SELECT round(mannWhitneyUTest('two-sided')(y, g).1, 6), round(kolmogorovSmirnovTest('two-sided')(y, g).1, 6) FROM st;
SELECT round(meanZTest(1., 1., 0.95)(y, g).1, 6), round(analysisOfVariance(y, g).1, 6) FROM st;
SELECT categoricalInformationValue(g, x > 10) FROM st;
-- error: 36
SELECT round(exponentialMovingAverage(5)(y, x), 6), round(exponentialTimeDecayedSum(5)(y, x), 6), round(exponentialTimeDecayedCount(5)(x), 6) FROM st FORMAT Null;
SELECT round(exponentialMovingAverage(5)(y, x), 6) FROM st;
SELECT histogram(3)(x) FROM (SELECT arrayJoin([1, 2, 10]) AS x);
SELECT sparkbar(5)(toUInt32(x), toUInt32(y)) FROM st;
SELECT sparkbar(5, 0, 9)(toUInt32(x), 1) FROM st;
SELECT lttb(4)(x, y), largestTriangleThreeBuckets(3)(toUInt32(x), y) FROM st;
SELECT arrayMap(v -> round(v, 4), seriesDecomposeSTL([1, 2, 3, 1, 2, 3, 1, 2, 3], 3)[1]) FORMAT Null;
-- error: 42
SELECT studentTTest(y) FROM st;
-- error: 36
SELECT mannWhitneyUTest('sideways')(y, g) FROM st;
-- error: 36
SELECT histogram(0)(x) FROM st;
-- error: 43
SELECT sparkbar(0)(x, y) FROM st;
-- error: 43
SELECT simpleLinearRegression('a', 1);
-- error: 46
SELECT seriesPeriodDetectFFT(['a']);
