SELECT number % 3 AS k, count() AS c FROM numbers(10) GROUP BY k HAVING c > 3 ORDER BY k;
SELECT number % 3 AS k FROM numbers(10) GROUP BY k HAVING sum(number) > 12 ORDER BY k;
SELECT count() AS c FROM numbers(10) HAVING c > 100;
SELECT count() AS c FROM numbers(10) HAVING c = 10;
SELECT number FROM numbers(5) HAVING number > 2 ORDER BY number;
SELECT number % 3 AS k, max(number) FROM numbers(10) GROUP BY k HAVING k = 1 OR max(number) = 9 ORDER BY k;
SELECT number % 3 AS k FROM numbers(10) GROUP BY k HAVING NULL;
SELECT number % 2 AS k, groupArray(number) AS g FROM numbers(4) GROUP BY k HAVING has(g, 3);
-- error: 215
SELECT number % 2 AS k FROM numbers(4) GROUP BY k HAVING number > 1;
-- error: 59
SELECT number % 2 AS k FROM numbers(4) GROUP BY k HAVING 'a';
SELECT number % 2 AS k, sum(number) FROM numbers(4) GROUP BY k HAVING k IN (SELECT 1);
