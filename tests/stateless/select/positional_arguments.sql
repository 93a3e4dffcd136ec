SELECT number % 3, count() FROM numbers(10) GROUP BY 1 ORDER BY 2 DESC, 1;
SELECT number % 3 AS a, number AS b FROM numbers(6) ORDER BY 1 DESC, 2;
SELECT number % 3 AS a, number AS b FROM numbers(6) ORDER BY -1, 2 LIMIT 3;
SELECT number % 3 AS a, number AS b FROM numbers(6) ORDER BY b LIMIT 1 BY 1;
SELECT 10 - number AS a FROM numbers(3) ORDER BY 1;
SELECT 10 - number AS a FROM numbers(3) ORDER BY 1, number SETTINGS enable_positional_arguments = 0;
SELECT number % 2, sum(number) FROM numbers(4) GROUP BY -2 ORDER BY 1;
-- error: 36
SELECT number FROM numbers(3) ORDER BY 2;
-- error: 36
SELECT number FROM numbers(3) ORDER BY 0;
-- error: 184
SELECT sum(number) FROM numbers(3) GROUP BY 1;
-- error: 215
SELECT number, count() FROM numbers(3) GROUP BY 1 SETTINGS enable_positional_arguments = 0;
SELECT 'x', number FROM numbers(2) GROUP BY 1, 2 ORDER BY 2;
