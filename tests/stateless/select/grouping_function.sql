SELECT a, b, grouping(a), grouping(b), grouping(a, b), count() FROM (SELECT number % 2 AS a, number % 3 AS b FROM numbers(6)) GROUP BY CUBE(a, b) ORDER BY grouping(a, b), a, b;
SELECT a, b, grouping(b, a), count() FROM (SELECT number % 2 AS a, number % 3 AS b FROM numbers(6)) GROUP BY ROLLUP(a, b) ORDER BY grouping(b, a), a, b;
SELECT a, grouping(a) FROM (SELECT number % 2 AS a FROM numbers(6)) GROUP BY a ORDER BY a;
SELECT a, b, grouping(a, b) AS g FROM (SELECT number % 2 AS a, number % 3 AS b FROM numbers(6)) GROUP BY GROUPING SETS ((a, b), (a), (b)) ORDER BY g, a, b SETTINGS force_grouping_standard_compatibility = 0;
SELECT a, sum(b) FROM (SELECT number % 2 AS a, number % 3 AS b FROM numbers(6)) GROUP BY ROLLUP(a) HAVING grouping(a) = 1;
SELECT a, count() FROM (SELECT number % 2 AS a FROM numbers(6)) GROUP BY GROUPING SETS ((a), (a), ()) ORDER BY grouping(a), a;
-- error: 36
SELECT grouping(1) FROM numbers(1) GROUP BY number;
-- error: 184
SELECT grouping(number) FROM numbers(1);
SELECT a, b, CASE WHEN grouping(b) = 1 THEN 'all b' ELSE toString(b) END AS lab, count() FROM (SELECT number % 2 AS a, number % 3 AS b FROM numbers(6)) GROUP BY GROUPING SETS ((a, b), (a)) ORDER BY a, grouping(b), b;
