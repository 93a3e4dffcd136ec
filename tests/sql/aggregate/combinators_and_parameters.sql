-- Combinators around themselves.
-- error: ILLEGAL_AGGREGATION
SELECT sumIfIf(number, 1, 1) FROM numbers(2);
-- error: ILLEGAL_AGGREGATION
SELECT sumStateState(number) FROM numbers(2);
-- error: ILLEGAL_AGGREGATION
SELECT sumForEachForEach([[number, 1], [2]]) FROM numbers(3);
SELECT sumArrayArray([[number, 1], [2]]), sumOrNullOrNull(number) FROM numbers(3);
-- Parameters.
-- error: ARGUMENT_OUT_OF_BOUND
SELECT uniqCombined(30)(number) FROM numbers(2);
-- error: CANNOT_CONVERT_TYPE
SELECT uniqCombined('a')(number) FROM numbers(2);
-- error: NUMBER_OF_ARGUMENTS_DOESNT_MATCH
SELECT uniqCombined(17, 2)(number) FROM numbers(2);
-- error: BAD_ARGUMENTS
SELECT groupArraySorted(number) FROM numbers(3);
-- error: CANNOT_CONVERT_TYPE
SELECT topK('a')(number) FROM numbers(3);
-- error: NUMBER_OF_ARGUMENTS_DOESNT_MATCH
SELECT quantiles(number) FROM numbers(3);
-- error: SIZES_OF_ARRAYS_DONT_MATCH
SELECT argMinArray([1, 2], [1]);
SELECT sumResample(10, 0, 1)(1, 2);
-- What becomes of nothing.
SELECT uniqCombined(x), uniqHLL12(x), uniqCombined64(x), uniq(x) FROM (SELECT arrayJoin([NULL, NULL]::Array(Nullable(UInt8))) AS x);
SELECT nothing(number), toTypeName(nothing(number)), nothing(NULL), nothingNull(1), nothingUInt64(NULL) FROM numbers(1);
SELECT count() FROM numbers(0) GROUP BY 'a';
SELECT count() FROM numbers(0) GROUP BY 'a' SETTINGS empty_result_for_aggregation_by_constant_keys_on_empty_set = 0;
SELECT count(), sum(number) FROM numbers(0) SETTINGS empty_result_for_aggregation_by_empty_set = 1;
SELECT aggThrow(0.)(number) FROM numbers(2);
-- error: AGGREGATE_FUNCTION_THROW
SELECT aggThrow(1.)(number) FROM numbers(2);
-- Values.
SELECT argMax(x, y), argMin(x, y), max(y), min(y) FROM (SELECT arrayJoin([(1, nan), (2, 5.), (3, inf)]) AS t, t.1 AS x, t.2 AS y);
SELECT min(m), max(m), argMin(1, m) FROM (SELECT arrayJoin([map('a', 1), map('b', 0)]) AS m);
SELECT avg(toDecimal32('1.1', 2)) FROM numbers(3);
SELECT groupConcat('|')(s) FROM (SELECT arrayJoin(['', 'zeta', '', 'b']) AS s);
SELECT group_concat(number), GROUP_CONCAT(number, '-') FROM numbers(3);
SELECT sumMap([NULL, 1, 0], [1, 2, 4]), minMap([NULL, 1, 0], [1, 2, 4]);
SELECT sparkbar(5)(x, y) FROM (SELECT number AS x, number AS y FROM numbers(10));
-- States.
-- error: CANNOT_READ_ALL_DATA
SELECT finalizeAggregation(CAST('x', 'AggregateFunction(sum, UInt64)'));
-- error: BAD_ARGUMENTS
SELECT avgSimpleState(number) FROM numbers(3);
-- error: BAD_ARGUMENTS
CREATE TABLE bad (s SimpleAggregateFunction(avg, Float64)) ENGINE = Memory;
-- error: NUMBER_OF_ARGUMENTS_DOESNT_MATCH
SELECT sumMerge(c) FROM (SELECT countState() AS c);
-- error: DEPRECATED_FUNCTION
SELECT runningAccumulate(s) FROM (SELECT sumState(number) AS s FROM numbers(5));
