SELECT k, c, s FROM (SELECT number % 2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) AS l LEFT JOIN (SELECT number % 3 AS k, sum(number) AS s FROM numbers(6) GROUP BY k) AS r USING k ORDER BY k;
SELECT k, c, s FROM (SELECT number % 2 AS k, count() AS c FROM numbers(5) GROUP BY k) AS l LEFT JOIN (SELECT number % 3 AS k, sum(number) AS s FROM numbers(6) GROUP BY k WITH TOTALS) AS r USING k ORDER BY k;
SELECT k, c, s FROM (SELECT number % 2 AS k, count() AS c FROM numbers(5) GROUP BY k WITH TOTALS) AS l JOIN (SELECT number % 3 AS k, sum(number) AS s FROM numbers(6) GROUP BY k WITH TOTALS) AS r USING k ORDER BY k;
SELECT l.k, count() FROM (SELECT number % 2 AS k FROM numbers(5)) AS l JOIN (SELECT 1 AS k) AS r USING k GROUP BY l.k WITH TOTALS ORDER BY 1;
SELECT l.k AS kk, sum(v) FROM (SELECT number % 2 AS k, number AS v FROM numbers(5)) AS l JOIN (SELECT arrayJoin([0, 1]) AS k) AS r USING k GROUP BY kk WITH CUBE ORDER BY ALL;
SELECT k, max(v) AS m FROM (SELECT number % 2 AS k, number AS v FROM numbers(5)) AS l JOIN (SELECT arrayJoin([0, 1]) AS k) AS r USING k GROUP BY k ORDER BY k SETTINGS extremes = 1;
