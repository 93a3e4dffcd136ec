SELECT number % 3 AS g, number FROM numbers(9) ORDER BY g, number LIMIT 2 BY g;
SELECT number % 3 AS g, number FROM numbers(9) ORDER BY g, number LIMIT 1 OFFSET 1 BY g;
SELECT number % 3 AS g, number FROM numbers(9) ORDER BY g, number LIMIT 1, 1 BY g;
SELECT number % 3 AS g, number % 2 AS h, number FROM numbers(12) ORDER BY number LIMIT 1 BY g, h;
SELECT number % 3 AS g, number FROM numbers(9) ORDER BY g, number LIMIT 2 BY g LIMIT 3;
SELECT number FROM numbers(9) ORDER BY number LIMIT 1 BY number % 4 LIMIT 2 OFFSET 1;
SELECT number % 2 AS k, count() AS c FROM numbers(10) GROUP BY k ORDER BY k LIMIT 1 BY c;
SELECT * FROM (SELECT number % 3 AS g, number AS n FROM numbers(9) ORDER BY number) ORDER BY g, n LIMIT 1 BY ALL;
