CREATE TABLE ml (k UInt8, q AggregateFunction(quantile(0.5), UInt64), e AggregateFunction(quantilesExact(0.1, 0.9), UInt64), s AggregateFunction(sum, UInt64)) ENGINE = AggregatingMergeTree ORDER BY k;
INSERT INTO ml SELECT number % 2, quantileState(0.5)(number), quantilesExactState(0.1, 0.9)(number), sumState(number) FROM numbers(101) GROUP BY number % 2;
INSERT INTO ml SELECT 1, medianState(number), quantilesExactState(0.25)(number), sumIfState(number, number > 5) FROM numbers(11);
SELECT quantileMerge(0.9)(q), quantileMerge(q), medianMerge(q), quantilesMerge(0.1, 0.5)(q) FROM ml;
SELECT k, quantileExactMerge(0.9)(e), medianExactMerge(e), quantilesExactMerge(0, 1)(e) FROM ml GROUP BY k ORDER BY k;
SELECT finalizeAggregation(quantileMergeState(0.75)(q)), toTypeName(quantileMergeState(0.75)(q)) FROM ml;
SELECT sumMerge(s), sumMergeOrDefault(s) FROM ml;
-- error: 43
SELECT sumMergeOrNull(s) FROM ml;
-- error: 43
SELECT avgMerge(s) FROM ml;
-- error: 70
INSERT INTO ml (k, s) SELECT 3, sumState(toUInt8(number)) FROM numbers(3);
-- error: 43
SELECT groupArrayMerge(2)(g) FROM (SELECT groupArrayState(number) AS g FROM numbers(5));
