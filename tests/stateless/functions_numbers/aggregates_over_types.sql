CREATE TABLE agg (i Int32, u UInt64, f Float64, d Decimal(12, 3), n Nullable(Int16)) ENGINE = Memory;
INSERT INTO agg VALUES (1, 10, 0.5, 1.125, 3), (-2, 20, -1.5, 2.5, NULL), (3, 30, 2.25, -0.125, -1);
SELECT sum(i), avg(i), min(i), max(i), toTypeName(sum(i)), toTypeName(avg(i)), sumKahan(f), sumWithOverflow(i), any(i) FROM agg;
SELECT varPop(i), varSamp(f), round(stddevPop(u), 6), round(covarPop(i, f), 6), round(corr(i, u), 6), round(skewPop(i), 6), kurtSamp(i) FROM agg;
SELECT median(i), quantile(0.5)(f), quantiles(0.25, 0.75)(u), quantileExact(d), quantileExactLow(0.5)(n), medianExact(i), quantileTDigest(0.5)(u), quantileDeterministic(0.5)(i, u) FROM agg;
SELECT groupBitAnd(u), groupBitOr(u), groupBitXor(u), bitCount(groupBitOr(u)), sum(n), avg(n), count(n), min(n), sumOrNull(n), avgIf(i, n > 0), sumIf(d, i > 0) FROM agg;
SELECT avgWeighted(i, u), argMin(i, f), argMax(d, u), minMap([i], [u]), sumMap([i], [u]), deltaSum(u), boundingRatio(i, f), simpleLinearRegression(i, u).1 != 0, entropy(i) FROM agg;
SELECT sum(i), avg(f), min(d), max(n), count(), groupArray(i), median(f), any(u), quantile(i) FROM agg WHERE 0;
SELECT i % 2 AS k, sum(d), avg(n) FROM agg GROUP BY k ORDER BY k;
SELECT sum(1), sum(-1), sum(1.5), sum(toDecimal32(1, 2)), sum(NULL), count(NULL), avg(NULL), max(NULL), sum(toNullable(1)) FROM numbers(3);
-- error: 43
SELECT sum('a');
-- error: 42
SELECT sum(i, u) FROM agg;
