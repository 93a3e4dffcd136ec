SELECT number, lag(number) OVER (ORDER BY number), lead(number, 2, 100) OVER (ORDER BY number), lag(number, number) OVER (ORDER BY number), toTypeName(lag(number) OVER (ORDER BY number)) FROM numbers(4) ORDER BY number;
SELECT number, lagInFrame(number) OVER (ORDER BY number), leadInFrame(number, 2, 100) OVER (ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING), leadInFrame(number) OVER (ORDER BY number), lagInFrame(number, 1, number) OVER (ORDER BY number) FROM numbers(4) ORDER BY number;
SELECT x, first_value(x) OVER w, last_value(x) OVER w, first_value(x) RESPECT NULLS OVER w, last_value(x) RESPECT NULLS OVER w, nth_value(x, 2) OVER w, any(x) IGNORE NULLS OVER w FROM (SELECT if(number % 2 = 0, NULL, number) AS x, number AS n FROM numbers(5)) WINDOW w AS (ORDER BY n) ORDER BY n;
SELECT nth_value(number, 2) OVER (ORDER BY number), nth_value(number, 1) OVER (ORDER BY number ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING), first_value(number) OVER (PARTITION BY number % 2 ORDER BY number DESC) FROM numbers(5) ORDER BY number;
SELECT s, lag(s) OVER (PARTITION BY n % 2 ORDER BY n), lead(s, 1, 'end') OVER (PARTITION BY n % 2 ORDER BY n) FROM (SELECT toString(number) AS s, number AS n FROM numbers(5)) ORDER BY n;
SELECT lag(toLowCardinality(toString(number % 2))) OVER (ORDER BY number), lag([number]) OVER (ORDER BY number), lag((number, 'a')) OVER (ORDER BY number), lag(toNullable(number)) OVER (ORDER BY number), lag(toFixedString('ab', 2)) OVER (ORDER BY number) FROM numbers(3) ORDER BY number;
SELECT number, nonNegativeDerivative(number * 2, toDateTime('2024-01-01 00:00:00') + number) OVER (ORDER BY number), nonNegativeDerivative(number * 2, toDateTime('2024-01-01 00:00:00') + number, INTERVAL 3 SECOND) OVER (ORDER BY number), nonNegativeDerivative(-number, toDateTime64('2024-01-01 00:00:00', 3) + number) OVER (ORDER BY number) FROM numbers(4) ORDER BY number;
SELECT sum(d) FROM (SELECT number - lag(number, 3) OVER (ORDER BY number) AS d FROM numbers(1000));
SELECT any_value(number) OVER (ORDER BY number DESC), anyLast(number) OVER (ORDER BY number) FROM numbers(3) ORDER BY number;
-- error: BAD_ARGUMENTS
SELECT lag(number) OVER (ORDER BY number ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM numbers(3);
-- error: BAD_ARGUMENTS
SELECT lead(number, -1) OVER (ORDER BY number) FROM numbers(3);
-- error: BAD_ARGUMENTS
SELECT lag(number, 1, 'x') OVER (ORDER BY number) FROM numbers(3);
-- error: BAD_ARGUMENTS
SELECT nth_value(number, 0) OVER () FROM numbers(3);
-- error: NOT_IMPLEMENTED
SELECT sum(x) RESPECT NULLS OVER () FROM (SELECT 1 AS x);
