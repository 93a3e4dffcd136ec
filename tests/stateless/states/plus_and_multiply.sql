SELECT finalizeAggregation(sumState(number) + sumState(number)) FROM numbers(5);
SELECT finalizeAggregation(a + b) FROM (SELECT uniqExactState(number) AS a FROM numbers(3)) AS x, (SELECT uniqExactState(number + 2) AS b FROM numbers(3)) AS y;
SELECT finalizeAggregation(countState() * 5), finalizeAggregation(3 * sumState(number)) FROM numbers(4);
SELECT finalizeAggregation(groupArrayState(number) * 2), finalizeAggregation(sumState(number) * 0) FROM numbers(2);
SELECT sumMerge(y) FROM (SELECT sumState(number) * 3 AS y FROM numbers(4));
SELECT finalizeAggregation(avgState(number) * 7) FROM numbers(3);
-- error: 421
SELECT sumState(number) + countState() FROM numbers(2);
-- error: 43
SELECT sumState(number) - sumState(number) FROM numbers(2);
