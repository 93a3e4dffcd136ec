-- Totals of subqueries through joins, set operations, ARRAY JOIN and windows.
-- sort
SELECT k, c FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) UNION ALL SELECT 7, 8;
-- sort
SELECT 7 AS k, 8 AS c UNION ALL SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS;
-- sort
SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS UNION ALL SELECT number%3 AS k, count()+100 AS c FROM numbers(5) GROUP BY k WITH TOTALS;
-- sort
SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS UNION DISTINCT SELECT number%3 AS k, count()+100 AS c FROM numbers(5) GROUP BY k WITH TOTALS;
-- sort
SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS INTERSECT SELECT number%3 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS;
-- sort
SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS EXCEPT SELECT 1, 2::UInt64;
SELECT * FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) a JOIN (SELECT number AS k, number*10 AS v FROM numbers(3)) b USING k ORDER BY k;
SELECT * FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) a JOIN (SELECT number AS k, toString(number) AS v FROM numbers(3)) b ON a.k=b.k ORDER BY a.k;
SELECT * FROM (SELECT number AS k, toString(number) AS v FROM numbers(3)) b JOIN (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) a ON a.k=b.k ORDER BY a.k;
SELECT * FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) a JOIN (SELECT number%3 AS k, sum(number) AS s FROM numbers(5) GROUP BY k WITH TOTALS) b ON a.k=b.k ORDER BY a.k;
SELECT k, c+s AS x FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) a LEFT JOIN (SELECT number%3 AS k, sum(number) AS s FROM numbers(5) GROUP BY k WITH TOTALS) b USING k ORDER BY k;
SELECT a.k, c, v FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) a LEFT JOIN (SELECT number+5 AS k, toString(number) AS v FROM numbers(3)) b ON a.k=b.k ORDER BY a.k SETTINGS join_use_nulls=1;
SELECT a.k, c, v FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) a CROSS JOIN (SELECT number + 1 AS v FROM numbers(2)) b ORDER BY a.k;
SELECT k, c, x FROM (SELECT number%2 AS k, arraySort(groupArray(number)) AS c FROM numbers(5) GROUP BY k WITH TOTALS) ARRAY JOIN c AS x ORDER BY k,x;
SELECT k, arrayJoin(c) AS x FROM (SELECT number%2 AS k, arraySort(groupArray(number)) AS c FROM numbers(5) GROUP BY k WITH TOTALS) ORDER BY k,x;
SELECT k, x FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) ARRAY JOIN [10,20] AS x ORDER BY k,x;
SELECT k, x FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) LEFT ARRAY JOIN emptyArrayUInt8() AS x ORDER BY k,x;
SELECT k, c, row_number() OVER (ORDER BY c) AS r, sum(c) OVER () AS s FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) ORDER BY k;
SELECT k, c, lag(c) OVER (ORDER BY c) AS r FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) ORDER BY k;
SELECT k, sum(c) FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) GROUP BY k ORDER BY k;
SELECT DISTINCT k FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) ORDER BY k;
SELECT number%3 AS k, count() FROM numbers(5) GROUP BY k WITH TOTALS ORDER BY k LIMIT 1;
SELECT k, c FROM (SELECT number%3 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) ORDER BY k LIMIT 1 BY c;
SELECT k, c FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) ORDER BY k WITH FILL TO 4;
SELECT k, c FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) WHERE k IN (SELECT number%2 AS k FROM numbers(2) GROUP BY k WITH TOTALS) ORDER BY k;
SELECT (SELECT count() AS c FROM numbers(5) GROUP BY 'a' WITH TOTALS) AS s;
SELECT k FROM (SELECT number%2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) QUALIFY row_number() OVER (ORDER BY k)=1;
-- sort
SELECT a.k FROM (SELECT number%2 AS k FROM numbers(5) GROUP BY k WITH TOTALS) a SEMI JOIN (SELECT 1 AS k) b USING k;
SELECT k, c * 2 + v AS x, sum(c) OVER () FROM (SELECT site AS k, count() AS c FROM events GROUP BY k WITH TOTALS) AS a JOIN (SELECT site AS k, sum(user) AS v FROM events GROUP BY k WITH TOTALS) AS b USING k ORDER BY k;
SELECT a.k, b.k, t.k, c, v, w FROM (SELECT number % 3 AS k, count() AS c FROM numbers(10) GROUP BY k WITH TOTALS) AS a JOIN (SELECT number % 3 AS k, sum(number) AS v FROM numbers(10) GROUP BY k WITH TOTALS) AS b ON a.k = b.k JOIN (SELECT number % 3 AS k, max(number) AS w FROM numbers(10) GROUP BY k WITH TOTALS) AS t ON a.k = t.k ORDER BY a.k;
SELECT * FROM (SELECT k, c + v AS cv FROM (SELECT number % 3 AS k, count() AS c FROM numbers(10) GROUP BY k WITH TOTALS) AS a JOIN (SELECT number % 3 AS k, sum(number) AS v FROM numbers(10) GROUP BY k WITH TOTALS) AS b USING k) ORDER BY k;
SELECT k, x FROM (SELECT [number % 2] AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) ARRAY JOIN k AS x ORDER BY k, x;
