SELECT number % 2 AS a, number % 3 AS b, sum(number) AS s FROM numbers(12) GROUP BY ALL ORDER BY a, b;
SELECT number % 2, max(number) - min(number) + number % 2 FROM numbers(6) GROUP BY ALL ORDER BY 1;
SELECT count() FROM numbers(5) GROUP BY ALL;
SELECT number FROM numbers(3) GROUP BY ALL ORDER BY number;
SELECT substring('abc', number % 3 + 1, 1) AS c, count() FROM numbers(9) GROUP BY ALL ORDER BY c;
SELECT (number % 2, count()) AS t FROM numbers(5) GROUP BY ALL ORDER BY t;
SELECT number % 2 AS k, 'lit' AS l, avg(number) FROM numbers(5) GROUP BY ALL WITH TOTALS ORDER BY k;
SELECT number % 2 AS k, sum(number) AS s FROM numbers(5) GROUP BY ALL HAVING s > 4 ORDER BY k;
SELECT length(toString(number)) AS len, len + 1, sum(len) FROM numbers(8, 4) GROUP BY ALL ORDER BY ALL;
