SELECT number, number % 2 AS k, row_number() OVER (PARTITION BY number % 2 ORDER BY number) AS rn FROM numbers(6) QUALIFY rn = 2 ORDER BY number;
SELECT number FROM numbers(6) QUALIFY row_number() OVER (PARTITION BY number % 3 ORDER BY number DESC) = 1 ORDER BY number;
SELECT number % 3 AS k, sum(number) AS s FROM numbers(9) GROUP BY k QUALIFY rank() OVER (ORDER BY s DESC) <= 2 ORDER BY k;
SELECT number FROM numbers(6) WHERE number > 1 QUALIFY sum(number) OVER (ORDER BY number) > 5 ORDER BY number;
SELECT number % 3 AS k, count() AS c FROM numbers(10) GROUP BY k HAVING c > 2 QUALIFY max(c) OVER () = c ORDER BY k;
SELECT number FROM numbers(3) QUALIFY number > 1;
SELECT number FROM numbers(5) QUALIFY (row_number() OVER (ORDER BY number)) IN (2, 4) ORDER BY number LIMIT 1;
SELECT number AS n, lag(n) OVER (ORDER BY n) AS p FROM numbers(5) QUALIFY p >= 2 ORDER BY n;
-- error: 59
SELECT number FROM numbers(3) QUALIFY 'x';
-- error: 184
SELECT number FROM numbers(3) WHERE row_number() OVER () = 1;
