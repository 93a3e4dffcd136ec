SELECT number * 2 AS n FROM numbers(4) ORDER BY n WITH FILL;
SELECT toInt64(number * 3) AS n FROM numbers(3) ORDER BY n WITH FILL FROM -1 TO 9 STEP 2;
SELECT toInt64(number * 3) AS n, 'o' AS s FROM numbers(3) ORDER BY n DESC WITH FILL FROM 8 TO -2 STEP -2;
SELECT toDate('2024-01-01') + number * 3 AS d FROM numbers(3) ORDER BY d WITH FILL STEP 2;
SELECT toDate('2024-01-31') + INTERVAL number MONTH AS d FROM numbers(3) ORDER BY d WITH FILL STEP INTERVAL 1 WEEK LIMIT 6;
SELECT toDateTime('2024-01-01 00:00:00', 'UTC') + number * 3600 * 2 AS t FROM numbers(3) ORDER BY t WITH FILL STEP toIntervalHour(1);
SELECT number AS n, number * 10 AS v FROM numbers(0, 3) WHERE n != 1 ORDER BY n WITH FILL INTERPOLATE (v AS v + 1);
SELECT number AS n, number * 10 AS v FROM numbers(5) WHERE n % 4 = 0 ORDER BY n WITH FILL INTERPOLATE;
SELECT 1 AS x ORDER BY x WITH FILL FROM 0 TO 3;
SELECT number % 2 AS a, number AS b FROM numbers(1, 4) ORDER BY a WITH FILL, b WITH FILL FROM 0 TO 6;
SELECT toFloat64(number) / 2 AS f FROM numbers(4) ORDER BY f WITH FILL STEP 0.25;
-- error: 475
SELECT number AS n FROM numbers(3) ORDER BY n WITH FILL STEP 0;
-- error: 475
SELECT number AS n FROM numbers(3) ORDER BY n WITH FILL FROM 5 TO 1;
-- error: 475
SELECT toString(number) AS n FROM numbers(3) ORDER BY n WITH FILL;
SELECT a, b FROM (SELECT arrayJoin([(1, 1), (1, 4), (2, 2)]) AS t, t.1 AS a, t.2 AS b) ORDER BY a, b WITH FILL STEP 1 STALENESS 3;
