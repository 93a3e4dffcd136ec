CREATE TABLE st (k UInt8, c AggregateFunction(count), s AggregateFunction(sum, UInt64), u AggregateFunction(uniq, UInt64)) ENGINE = AggregatingMergeTree ORDER BY k;
INSERT INTO st SELECT number % 2 AS k, countState(), sumState(number), uniqState(toUInt64(number % 3)) FROM numbers(10) GROUP BY k;
INSERT INTO st SELECT number % 3 AS k, countState(), sumState(number), uniqState(toUInt64(number % 5)) FROM numbers(20) GROUP BY k;
SELECT k, countMerge(c), sumMerge(s), uniqMerge(u) FROM st GROUP BY k ORDER BY k;
OPTIMIZE TABLE st FINAL;
SELECT count() FROM st;
SELECT k, finalizeAggregation(c), finalizeAggregation(s), finalizeAggregation(u) FROM st ORDER BY k;
SELECT sumMerge(s), toTypeName(any(s)) FROM st;
SELECT toTypeName(c), toTypeName(sumMerge(s)) FROM st GROUP BY c LIMIT 1;
-- error: 42
SELECT sumMerge(c) FROM st;
-- error: 43
SELECT sum(s) FROM st;
