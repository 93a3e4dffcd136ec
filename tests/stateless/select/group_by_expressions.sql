SELECT number % 3 + 1 AS g, count() FROM numbers(10) GROUP BY number % 3 ORDER BY g;
SELECT g * 10, count() FROM numbers(10) GROUP BY number % 3 AS g ORDER BY g;
SELECT sum(number) FROM numbers(4) GROUP BY 'constant';
SELECT count() FROM numbers(4) GROUP BY ();
SELECT count() FROM numbers(0) GROUP BY 'constant';
SELECT count() FROM numbers(0);
SELECT intDiv(number, 2), number % 2, min(number) FROM numbers(5) GROUP BY intDiv(number, 2), number % 2 ORDER BY 1, 2;
SELECT toString(number % 2) AS s, any(s) FROM numbers(4) GROUP BY s ORDER BY s;
-- error: 215
SELECT number, count() FROM numbers(3) GROUP BY number % 2;
SELECT (number % 2, number % 3) AS t, count() FROM numbers(12) GROUP BY t ORDER BY t;
SELECT [number % 2] AS a, sum(number) FROM numbers(5) GROUP BY a ORDER BY a;
-- error: 184
SELECT count() FROM numbers(3) GROUP BY count();
