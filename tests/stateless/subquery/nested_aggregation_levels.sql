SELECT avg(s) FROM (SELECT k, sum(v) AS s FROM (SELECT number % 3 AS k, max(number) AS v FROM numbers(30) GROUP BY k, number % 5) GROUP BY k);
SELECT k, c FROM (SELECT k, count() AS c FROM (SELECT DISTINCT number % 4 AS k, number % 3 AS j FROM numbers(50)) GROUP BY k) ORDER BY k;
SELECT max(r) - min(r) FROM (SELECT sum(number) OVER (ORDER BY number) AS r FROM numbers(5));
SELECT groupArray((k, c)) FROM (SELECT number % 2 AS k, count() AS c FROM numbers(5) GROUP BY k ORDER BY k);
SELECT sum(c) FROM (SELECT count() AS c FROM numbers(10) GROUP BY number % 3 HAVING c > 3);
SELECT quantileExact(0.5)(s) FROM (SELECT sum(number) AS s FROM numbers(100) GROUP BY intDiv(number, 10));
SELECT uniqExactMerge(u), sumMerge(s) FROM (SELECT uniqExactState(number % 7) AS u, sumState(number) AS s FROM numbers(50) GROUP BY number % 4);
SELECT k, any(m) FROM (SELECT number % 2 AS k, max(number) OVER (PARTITION BY number % 2) AS m FROM numbers(6)) GROUP BY k ORDER BY k;
SELECT count() FROM (SELECT k FROM (SELECT number % 3 AS k FROM numbers(9) GROUP BY k WITH ROLLUP) GROUP BY k);
-- sort
SELECT min(x), max(x) FROM (SELECT count() AS x FROM (SELECT number FROM numbers(10) WHERE 0) UNION ALL SELECT 5);
