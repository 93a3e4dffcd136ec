SELECT k, runningAccumulate(s) FROM (SELECT number AS k, sumState(number) AS s FROM numbers(5) GROUP BY k ORDER BY k) SETTINGS allow_deprecated_error_prone_window_functions = 1;
SELECT g, k, runningAccumulate(s, g) FROM (SELECT intDiv(number, 2) AS g, number AS k, sumState(number) AS s FROM numbers(5) GROUP BY g, k ORDER BY g, k) SETTINGS allow_deprecated_error_prone_window_functions = 1;
-- error: 721
SELECT runningAccumulate(s) FROM (SELECT sumState(number) AS s FROM numbers(5));
SELECT k, sumMerge(s) OVER (ORDER BY k) FROM (SELECT number % 3 AS k, sumState(number) AS s FROM numbers(6) GROUP BY k) ORDER BY k;
SELECT k, finalizeAggregation(sumState(k) OVER (ORDER BY k)) FROM (SELECT number AS k FROM numbers(4)) ORDER BY k;
SELECT arrayReduce('sumMerge', [s1, s2]) FROM (SELECT sumState(number) AS s1, sumState(number * 10) AS s2 FROM numbers(3));
SELECT finalizeAggregation(arrayReduce('sumState', [1, 2, 3])), arrayReduce('uniqExactMerge', [arrayReduce('uniqExactState', [1, 2]), arrayReduce('uniqExactState', [2, 3])]);
SELECT arrayReduce('quantiles(0.5, 1)', [1, 5, 9]), arrayReduce('maxIf', [3, 9], [1, 0]), arrayReduceInRanges('sum', [(1, 2), (2, 3)], [10, 20, 30, 40]);
