SELECT sumDistinct(x), sum(DISTINCT x), count(DISTINCT x), avg(DISTINCT x) FROM (SELECT arrayJoin([1, 1, 2, 5, 5]) AS x);
SELECT groupArrayDistinct(x), groupArray(DISTINCT x) FROM (SELECT arrayJoin(['a', 'a', 'b']) AS x) ORDER BY 1;
SELECT count(DISTINCT a, b) FROM (SELECT arrayJoin([(1, 'a'), (1, 'a'), (2, 'b'), (NULL, 'c')]) AS t, t.1 AS a, t.2 AS b);
SELECT countDistinct(x), uniqExact(x) FROM (SELECT arrayJoin([toDecimal32(1.1, 1), 1.1, 2]) AS x);
SELECT sumDistinctIf(number % 4, number > 5), maxDistinct(number) FROM numbers(12);
SELECT k, count(DISTINCT v) FROM (SELECT number % 2 AS k, number % 5 AS v FROM numbers(50)) GROUP BY k ORDER BY k SETTINGS count_distinct_implementation = 'uniqCombined';
SELECT count(DISTINCT *) FROM (SELECT number % 2 AS a, number % 3 AS b FROM numbers(12));
SELECT sumArrayDistinct([1, 1, 2]), sumDistinctArray([1, 1, 2]);
SELECT quantileExactDistinct(0.5)(x), argMaxDistinct(x, x) FROM (SELECT arrayJoin([1, 1, 1, 9, 10]) AS x);
