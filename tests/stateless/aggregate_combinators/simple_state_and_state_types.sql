SELECT toTypeName(sumSimpleState(1)), toTypeName(maxSimpleState('a')), toTypeName(groupUniqArrayArraySimpleState([1]));
SELECT toTypeName(sumMapSimpleState([1], [2])), toTypeName(anySimpleState(toLowCardinality('x'))), toTypeName(anyLastSimpleState(toNullable(1)));
SELECT sumSimpleState(number), minSimpleState(number), groupBitOrSimpleState(number) FROM numbers(5);
SELECT toTypeName(sumState(1)), toTypeName(quantilesState(0.1, 0.9)(1)), toTypeName(countState()), toTypeName(sumIfState(1, 1));
SELECT toTypeName(uniqState(toNullable('a'), 1)), toTypeName(argMaxState(toDate('2020-01-01'), 'z')), toTypeName(groupArrayState(3)('x'));
SELECT finalizeAggregation(CAST(unhex('05'), 'AggregateFunction(count)'));
SELECT hex(countState()) FROM numbers(300);
SELECT hex(sumState(toUInt8(number))) FROM numbers(5);
SELECT hex(minState(toInt16(-2))), hex(anyState('ab')), hex(avgState(1));
-- sort
SELECT sumMerge(s), countMerge(c) FROM (SELECT sumState(number) AS s, countState(number) AS c FROM numbers(4) UNION ALL SELECT sumState(toUInt64(100)), countState(toUInt64(1)));
SELECT sumMergeState(s) AS m, toTypeName(m) = toTypeName(any(s)) FROM (SELECT sumState(number) AS s FROM numbers(4));
-- error: 36
SELECT avgSimpleState(1);
-- error: 43
SELECT quantileMerge(0.5)(s) FROM (SELECT sumState(1) AS s);
-- error: 43
SELECT sumMerge(1);
