SELECT number, rank() OVER w, dense_rank() OVER w, row_number() OVER (ORDER BY number DESC), percent_rank() OVER w, cume_dist() OVER w FROM numbers(7) WINDOW w AS (ORDER BY intDiv(number, 3)) ORDER BY number;
SELECT number, rank() OVER (PARTITION BY number % 2 ORDER BY intDiv(number, 4) DESC), dense_rank() OVER (PARTITION BY number % 2 ORDER BY intDiv(number, 4) DESC) FROM numbers(10) ORDER BY number;
SELECT number, ntile(3) OVER (ORDER BY number), ntile(7) OVER (PARTITION BY number % 2 ORDER BY number) FROM numbers(10) ORDER BY number;
SELECT toTypeName(rank() OVER ()), toTypeName(row_number() OVER ()), toTypeName(ntile(2) OVER (ORDER BY 1)), toTypeName(percent_rank() OVER (ORDER BY 1)), toTypeName(cume_dist() OVER ());
SELECT percent_rank() OVER (), cume_dist() OVER (), row_number() OVER (), rank() OVER () FROM numbers(1);
SELECT number % 2 AS k, sum(number) AS s, rank() OVER (ORDER BY sum(number) DESC), sum(sum(number)) OVER () FROM numbers(10) GROUP BY k ORDER BY k;
SELECT number FROM numbers(10) QUALIFY row_number() OVER (PARTITION BY number % 3 ORDER BY number DESC) = 1 ORDER BY number;
SELECT number, row_number() OVER (PARTITION BY number % 3 ORDER BY number DESC) AS r FROM numbers(10) QUALIFY r <= 2 ORDER BY number;
SELECT number % 3 AS k, count() AS c FROM numbers(10) GROUP BY k QUALIFY rank() OVER (ORDER BY c DESC) = 1;
SELECT number FROM numbers(5) ORDER BY row_number() OVER (ORDER BY number DESC);
SELECT DISTINCT rank() OVER (ORDER BY number % 2) AS r FROM numbers(6) ORDER BY r;
SELECT s, rank() OVER (ORDER BY s, n DESC) FROM (SELECT ['b', 'a', 'b', 'a'][number + 1] AS s, intDiv(number, 2) AS n FROM numbers(4)) ORDER BY s, n;
SELECT x, rank() OVER (ORDER BY x NULLS FIRST), rank() OVER (ORDER BY x DESC), dense_rank() OVER (PARTITION BY x ORDER BY n) FROM (SELECT if(number % 3 = 0, NULL, number % 3) AS x, number AS n FROM numbers(7)) ORDER BY n;
SELECT count() FROM (SELECT number, row_number() OVER (PARTITION BY number % 1000 ORDER BY number) AS r FROM numbers(200000)) WHERE r = intDiv(number, 1000) + 1;
SELECT sum(r) FROM (SELECT rank() OVER (ORDER BY intDiv(number, 2)) AS r FROM numbers(100000));
SELECT k, n FROM (SELECT number % 3 AS k, number AS n, row_number() OVER (PARTITION BY number % 3 ORDER BY number) AS r FROM numbers(9)) WHERE k = 1 ORDER BY n;
-- names
SELECT row_number() OVER w, sum(number) OVER (PARTITION BY number ORDER BY number DESC ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM numbers(1) WINDOW w AS (ORDER BY number);
-- error: ILLEGAL_AGGREGATION
SELECT number FROM numbers(3) WHERE row_number() OVER () > 1;
-- error: ILLEGAL_AGGREGATION
SELECT count() FROM numbers(3) GROUP BY number HAVING row_number() OVER () > 1;
-- error: ILLEGAL_AGGREGATION
SELECT sum(sum(number) OVER ()) OVER () FROM numbers(3);
-- error: ILLEGAL_AGGREGATION
SELECT sum(row_number() OVER ()) FROM numbers(3);
-- error: BAD_ARGUMENTS
SELECT rank() FROM numbers(1);
-- error: BAD_ARGUMENTS
SELECT row_number() OVER w2 FROM numbers(1) WINDOW w AS ();
-- error: UNKNOWN_AGGREGATE_FUNCTION
SELECT foo() OVER () FROM numbers(1);
-- error: BAD_ARGUMENTS
SELECT ntile(0) OVER (ORDER BY number) FROM numbers(3);
