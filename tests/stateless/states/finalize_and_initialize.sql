SELECT finalizeAggregation(sumState(number)), finalizeAggregation(uniqExactState(number)), finalizeAggregation(groupArrayState(number)) FROM numbers(4);
SELECT initializeAggregation('uniqState', number), 1 FROM numbers(1) FORMAT Null;
SELECT finalizeAggregation(initializeAggregation('maxState', number)) FROM numbers(3) ORDER BY number;
SELECT sumMerge(s) FROM (SELECT initializeAggregation('sumState', number) AS s FROM numbers(5));
SELECT initializeAggregation('sum', number), initializeAggregation('sumIf', number, number > 1) FROM numbers(3) ORDER BY number;
SELECT finalizeAggregation(initializeAggregation('quantilesState(0.5, 1)', number)) FROM numbers(2) ORDER BY number;
-- error: 43
SELECT finalizeAggregation(5);
-- error: 63
SELECT initializeAggregation('nothere', 1);
-- error: 43
SELECT initializeAggregation(toString(number), 1) FROM numbers(1);
