SELECT toTypeName(sumState(number)), toTypeName(quantilesState(0.5, 0.9)(number)), toTypeName(avgState(toDecimal32(number, 2))) FROM numbers(1);
SELECT toTypeName(uniqState(number, toString(number))), toTypeName(argMaxState(toString(number), number)), toTypeName(countState()) FROM numbers(1);
SELECT toTypeName(sumMergeState(s)) FROM (SELECT sumState(number) AS s FROM numbers(3));
SELECT toTypeName(initializeAggregation('sumState', 5)), finalizeAggregation(initializeAggregation('sumState', 5));
SELECT toTypeName(sumIfState(number, 1)), toTypeName(sumOrNullState(number)), toTypeName(anyState(toNullable(number))) FROM numbers(1);
-- error: 63
CREATE TABLE bad (s AggregateFunction(nosuch, UInt8)) ENGINE = Memory;
-- error: 43
CREATE TABLE bad (s AggregateFunction(sum, String)) ENGINE = Memory;
-- error: 36
CREATE TABLE bad (s SimpleAggregateFunction(avg, Float64)) ENGINE = Memory;
-- error: 43
SELECT sumMerge(number) FROM numbers(2);
