SELECT count(DISTINCT number % 3) FROM numbers(10) SETTINGS count_distinct_implementation = 'uniqExact';
SELECT count(DISTINCT number % 3) FROM numbers(10) SETTINGS count_distinct_implementation = 'uniqCombined';
SELECT count(DISTINCT number % 3, number % 2) FROM numbers(12);
SELECT toTypeName(count(DISTINCT number)) FROM numbers(2) SETTINGS count_distinct_implementation = 'uniqHLL12';
SELECT sum(DISTINCT number % 3), avg(DISTINCT number % 3), groupArray(DISTINCT number % 1) FROM numbers(9);
SELECT countDistinct(x) FROM (SELECT arrayJoin([1, NULL, 1, 2]) AS x);
SELECT count(DISTINCT x) FROM (SELECT arrayJoin([1, NULL, 1, 2]) AS x);
SELECT countIf(DISTINCT number % 3, number > 3) FROM numbers(9);
-- error: 63
SELECT count(DISTINCT number) FROM numbers(3) SETTINGS count_distinct_implementation = 'uniqNothing';
SELECT count(DISTINCT *) FROM (SELECT number % 2 AS a, number % 3 AS b FROM numbers(10));
SELECT count(NULL), count(DISTINCT NULL), count(toNullable(1)) FROM numbers(2);
