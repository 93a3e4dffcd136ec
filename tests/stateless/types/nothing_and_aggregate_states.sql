SELECT toTypeName([]), toTypeName(NULL), toTypeName(tuple(NULL)), toTypeName(emptyArrayUInt8()), [] = [], length([]), NULL = NULL;
CREATE TABLE agg (k UInt8, s AggregateFunction(sum, UInt64), u AggregateFunction(uniqExact, String), q AggregateFunction(quantile(0.5), Float64), ss SimpleAggregateFunction(max, Int32)) ENGINE = AggregatingMergeTree ORDER BY k;
INSERT INTO agg SELECT number % 2, sumState(number), uniqExactState(toString(number % 3)), quantileState(0.5)(toFloat64(number)), max(toInt32(number)) FROM numbers(10) GROUP BY number % 2;
INSERT INTO agg SELECT 0, sumState(toUInt64(100)), uniqExactState('z'), quantileState(0.5)(1.), -5;
SELECT k, sumMerge(s), uniqExactMerge(u), quantileMerge(0.5)(q), max(ss) FROM agg GROUP BY k ORDER BY k;
OPTIMIZE TABLE agg FINAL;
SELECT k, finalizeAggregation(s), finalizeAggregation(u), ss FROM agg ORDER BY k;
SELECT toTypeName(s), toTypeName(u), toTypeName(q), toTypeName(ss) FROM agg LIMIT 1;
SELECT hex(sumState(toUInt8(5))), finalizeAggregation(initializeAggregation('sumState', 5)), runningAccumulate(s) FROM (SELECT sumState(toUInt8(1)) AS s FROM numbers(3)) GROUP BY s SETTINGS allow_deprecated_error_prone_window_functions = 1;
-- error: 43
SELECT s + 1 FROM agg;
-- error: 70
INSERT INTO agg SELECT 1, uniqState(1), uniqExactState('z'), quantileState(0.5)(1.), 1;
-- error: 43
SELECT sumMerge(ss) FROM agg;
