SELECT a.n, b.n FROM (SELECT number AS n FROM numbers(4)) AS a JOIN (SELECT number AS n FROM numbers(4)) AS b ON a.n < b.n ORDER BY a.n, b.n;
SELECT count(), sum(a.n), sum(b.n) FROM (SELECT number AS n FROM numbers(300)) AS a CROSS JOIN (SELECT number AS n FROM numbers(3000)) AS b WHERE a.n * 10 > b.n;
SELECT count(), sum(b.n) FROM (SELECT number AS n FROM numbers(60)) AS a LEFT JOIN (SELECT number AS n FROM numbers(2000)) AS b ON b.n > a.n * 40;
SELECT a.k, a.v, b.v FROM (SELECT number % 3 AS k, number AS v FROM numbers(6)) AS a FULL JOIN (SELECT number % 4 AS k, number + 3 AS v FROM numbers(6)) AS b ON a.k = b.k AND a.v > b.v ORDER BY ALL;
SELECT count(), sum(a.x), sum(b.x) FROM (SELECT toString(number % 5000) AS s, number AS x FROM numbers(20000)) AS a JOIN (SELECT toString(number) AS s, number AS x FROM numbers(3000)) AS b ON a.s = b.s;
SELECT count(), sum(a.x), sum(b.x) FROM (SELECT number % 5000 AS s, toDate(number % 7) AS d, number AS x FROM numbers(20000)) AS a JOIN (SELECT number AS s, toDate(number % 7) AS d, number AS x FROM numbers(3000)) AS b ON a.s = b.s AND a.d = b.d;
SELECT count() FROM (SELECT 1 AS k FROM numbers(1000)) AS a JOIN (SELECT 1 AS k FROM numbers(500)) AS b ON a.k = b.k;
SELECT count(), sum(a.n), countIf(b.n = 0) FROM (SELECT number AS n FROM numbers(300000)) AS a LEFT JOIN (SELECT number * 3 AS n FROM numbers(90000)) AS b ON a.n = b.n;
