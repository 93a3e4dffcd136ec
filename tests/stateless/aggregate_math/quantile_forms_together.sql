CREATE TABLE q (x Int32, w UInt8, f Float64, d DateTime('UTC'), dec Decimal(9, 2)) ENGINE = Memory;
INSERT INTO q SELECT number * 3 - 10, number % 4, number / 4, toDateTime('2024-01-01 00:00:00', 'UTC') + number, number FROM numbers(21);
SELECT quantile(x), quantile(0)(x), quantile(1)(x), quantile(0.333)(x) FROM q;
SELECT quantileExact(0.5)(d), quantileExactLow(0.5)(x), quantileExactHigh(0.5)(x), quantileExactLow(0.25)(d) FROM q;
SELECT quantilesExact(0.1, 0.5, 0.9)(x), quantilesExactExclusive(0.25, 0.75)(x), quantilesExactInclusive(0.25, 0.75)(x) FROM q;
SELECT quantileExactWeighted(0.5)(x, w), quantilesExactWeighted(0.1, 0.9)(d, w) FROM q;
SELECT median(x), medianExact(x), medianExactWeighted(x, w), medianTiming(x) FROM q WHERE x >= 0;
SELECT quantileTiming(0.5)(x), toTypeName(quantileTiming(0.5)(x)), quantilesTimingWeighted(0.5, 0.9)(x, w) FROM q WHERE x >= 0;
SELECT quantileDeterministic(0.5)(x, w), quantilesDeterministic(0, 1)(x, w) FROM q;
SELECT toTypeName(quantile(dec)), toTypeName(quantileExact(dec)), toTypeName(quantile(d)), toTypeName(quantiles(0.1)(f)) FROM q;
SELECT quantileExact(dec), quantileExact(0.99)(f), quantile(0.5)(d) FROM q;
SELECT quantileInterpolatedWeighted(0.5)(x, w), quantileExactWeightedInterpolated(0.5)(x, w) FROM q;
SELECT quantile(0.5)(x) FROM q WHERE 0;
-- error: 12
SELECT quantile(1.5)(x) FROM q;
-- error: 12
SELECT quantile(-0.1)(x) FROM q;
-- error: 42
SELECT quantiles()(x) FROM q;
-- error: 43
SELECT quantileExact(0.5)('str');
-- error: 42
SELECT quantileExactWeighted(0.5)(x) FROM q;
-- error: 36
SELECT quantileExactExclusive(1)(x) FROM q;
