-- Windows whose rows do not fit into the limit lie in buckets on disk.
SELECT sum(r), sum(s), max(l) FROM (SELECT row_number() OVER (PARTITION BY number % 1000 ORDER BY number) AS r, sum(number) OVER (PARTITION BY number % 1000 ORDER BY number) AS s, lagInFrame(number) OVER (PARTITION BY number % 1000 ORDER BY number) AS l FROM numbers(100000)) SETTINGS max_bytes_before_external_sort = 1;
SELECT k, count(), sum(r), min(r), max(r) FROM (SELECT toString(number % 7) AS k, rank() OVER (PARTITION BY toString(number % 7) ORDER BY intDiv(number, 10)) AS r FROM numbers(5000)) GROUP BY k ORDER BY k SETTINGS max_bytes_before_external_sort = 1000;
-- Rows of equal keys stay in the order of the input.
SELECT countIf(v != e) FROM (SELECT number AS v, lagInFrame(number, 1, number) OVER (PARTITION BY number % 10 ORDER BY 1 ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS p, if(number < 10, number, p + 10) AS e FROM numbers(20000)) SETTINGS max_bytes_before_external_sort = 1;
SELECT sum(a), sum(b) FROM (SELECT sum(number) OVER (PARTITION BY number % 3) AS a, count() OVER (PARTITION BY number % 5, toString(number % 2)) AS b FROM numbers(3000)) SETTINGS max_bytes_before_external_sort = 1;
-- Without PARTITION BY all rows are one partition.
SELECT sum(r) FROM (SELECT row_number() OVER (ORDER BY number DESC) AS r FROM numbers(10000)) SETTINGS max_bytes_before_external_sort = 1;
