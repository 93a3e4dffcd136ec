SELECT * FROM (SELECT number % 2 AS k, count() AS c FROM numbers(4) GROUP BY k WITH TOTALS UNION ALL SELECT number % 2, sum(number) FROM numbers(4) GROUP BY number % 2 WITH TOTALS) ORDER BY k, c;
SELECT * FROM (SELECT number AS n, row_number() OVER (ORDER BY number) AS r FROM numbers(2) UNION ALL SELECT 9, 9) ORDER BY n;
-- sort
SELECT 1 AS x UNION ALL SELECT 1 SETTINGS extremes = 1;
SELECT * FROM (SELECT number AS n FROM numbers(3) UNION ALL SELECT number FROM numbers(3)) ORDER BY n WITH FILL TO 5;
SELECT n, count() FROM (SELECT number AS n FROM numbers(3) UNION ALL SELECT number FROM numbers(2)) GROUP BY n WITH TOTALS ORDER BY n;
SELECT n FROM (SELECT number AS n FROM numbers(3) EXCEPT SELECT 1) ORDER BY n SETTINGS extremes = 1;
SELECT max(r) FROM (SELECT row_number() OVER (ORDER BY n) AS r FROM (SELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT 3));
SELECT a, b FROM (SELECT number % 2 AS a, count() AS b FROM numbers(4) GROUP BY ROLLUP(a) UNION DISTINCT SELECT 0, 4) ORDER BY a, b;
