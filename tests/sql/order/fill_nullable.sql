-- WITH FILL of Nullable columns and of constants.
SELECT toNullable(toDate('2024-01-01') + number * 2) AS d FROM numbers(3) ORDER BY d WITH FILL;
SELECT toDate(toNullable(1)) + INTERVAL number * 2 MONTH AS d FROM numbers(3) ORDER BY d WITH FILL STEP INTERVAL 1 MONTH;
SELECT if(number = 1, NULL, toDateTime('2024-01-01 00:00:00', 'UTC') + number) AS d FROM numbers(4) ORDER BY d WITH FILL STEP INTERVAL 1 SECOND;
SELECT 1 AS x ORDER BY x WITH FILL FROM 0 TO 3;
SELECT number, 'a' AS s FROM numbers(3) ORDER BY s, number * 2 WITH FILL TO 6;
SELECT 1 AS x, 2 AS y ORDER BY x WITH FILL FROM 0 TO 3, y WITH FILL FROM 1 TO 3;
