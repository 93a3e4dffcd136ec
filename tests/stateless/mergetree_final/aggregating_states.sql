CREATE TABLE ag (k UInt8, c AggregateFunction(count), u AggregateFunction(uniqExact, String), q AggregateFunction(quantileExact, UInt32), m SimpleAggregateFunction(max, Int32), g SimpleAggregateFunction(groupArrayArray, Array(UInt8))) ENGINE = AggregatingMergeTree ORDER BY k;
INSERT INTO ag SELECT number % 2, countState(), uniqExactState(toString(number % 3)), quantileExactState(toUInt32(number)), max(toInt32(number)), [toUInt8(number % 2)] FROM numbers(10) GROUP BY number % 2;
INSERT INTO ag SELECT number % 3, countState(), uniqExactState(toString(number)), quantileExactState(toUInt32(number * 10)), max(toInt32(number) * -1), [] FROM numbers(9) GROUP BY number % 3;
SELECT k, finalizeAggregation(c), finalizeAggregation(u), finalizeAggregation(q), m, g FROM ag FINAL ORDER BY k;
SELECT k, countMerge(c), uniqExactMerge(u), quantileExactMerge(q), max(m) FROM ag GROUP BY k ORDER BY k;
SELECT countMerge(c), uniqExactMerge(u) FROM ag;
OPTIMIZE TABLE ag FINAL;
SELECT k, finalizeAggregation(c), m FROM ag ORDER BY k;
INSERT INTO ag (k) VALUES (7);
SELECT k, finalizeAggregation(c), finalizeAggregation(u), m, g FROM ag WHERE k = 7;
SELECT toTypeName(c), toTypeName(m) FROM ag LIMIT 1;
-- error: 53
INSERT INTO ag (k, c) VALUES (8, 1);
SELECT countIfMerge(x) FROM (SELECT countIfState(number, number > 3) AS x FROM numbers(10));
-- error: 42
SELECT sumMerge(c) FROM ag;
