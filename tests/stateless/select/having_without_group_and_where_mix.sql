SELECT sum(number) AS s FROM numbers(5) WHERE number > 1 HAVING s > 5;
SELECT sum(number) AS s FROM numbers(5) WHERE number > 1 HAVING s > 50;
SELECT number % 2 AS k, sum(number) FROM numbers(6) WHERE k = 1 GROUP BY k HAVING k = 1;
SELECT number % 2 AS k FROM numbers(6) GROUP BY k HAVING count() = 3 AND min(number) = 0;
-- error: 184
SELECT number % 2 AS k, any(number) AS number FROM numbers(1) GROUP BY k HAVING number = 0;
SELECT 1 HAVING 1;
SELECT max(number) FROM numbers(0) HAVING max(number) IS NULL;
SELECT number FROM numbers(4) GROUP BY number HAVING number % 2 ORDER BY number;
SELECT count() AS c, number % 3 AS m FROM numbers(10) GROUP BY m HAVING c IN (SELECT 3) ORDER BY m;
SELECT m FROM (SELECT number % 3 AS m, count() AS c FROM numbers(10) GROUP BY m HAVING c = 4);
SELECT groupArray(number)[1] AS f FROM numbers(3) HAVING f = 0;
