CREATE TABLE st (k UInt8, s AggregateFunction(sum, UInt64), q AggregateFunction(quantilesExact(0.25, 0.75), Float64), g AggregateFunction(groupUniqArray, String), am AggregateFunction(argMax, String, DateTime('UTC')), ci AggregateFunction(countIf, UInt8)) ENGINE = AggregatingMergeTree ORDER BY k;
INSERT INTO st SELECT number % 2, sumState(number), quantilesExactState(0.25, 0.75)(toFloat64(number)), groupUniqArrayState(toString(number % 3)), argMaxState(toString(number), toDateTime(number, 'UTC')), countIfState(toUInt8(number > 3)) FROM numbers(10) GROUP BY number % 2;
INSERT INTO st SELECT 0, sumState(toUInt64(1000)), quantilesExactState(0.25, 0.75)(toFloat64(50)), groupUniqArrayState('zz'), argMaxState('late', toDateTime(1000, 'UTC')), countIfState(toUInt8(1));
SELECT k, sumMerge(s), quantilesExactMerge(0.25, 0.75)(q), arraySort(groupUniqArrayMerge(g)), argMaxMerge(am), countIfMerge(ci) FROM st GROUP BY k ORDER BY k;
SELECT k, finalizeAggregation(s), finalizeAggregation(am) FROM st FINAL ORDER BY k;
SELECT sumMerge(s) FROM st WHERE k = 0;
OPTIMIZE TABLE st FINAL;
SELECT k, finalizeAggregation(ci) FROM st ORDER BY k;
CREATE TABLE st2 ENGINE = MergeTree ORDER BY tuple() AS SELECT sumMergeState(s) AS s FROM st;
SELECT finalizeAggregation(s), toTypeName(s) FROM st2;
-- error: 43
SELECT avgMerge(s) FROM st;
-- error: 43
SELECT sum(s) FROM st;
-- error: 33
INSERT INTO st (k, s) VALUES (1, 'x');
ALTER TABLE st DELETE WHERE k = 0 SETTINGS mutations_sync = 2;
SELECT k, hex(s) FROM st;
SELECT runningAccumulate(s) FROM (SELECT sumState(number) AS s, number AS n FROM numbers(3) GROUP BY n ORDER BY n) SETTINGS allow_deprecated_error_prone_window_functions = 1;
