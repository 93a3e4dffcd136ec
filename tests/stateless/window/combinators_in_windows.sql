SELECT number, sumIf(number, number % 2) OVER (ORDER BY number) AS s FROM numbers(6) ORDER BY number;
SELECT number, countIf(number > 2) OVER (ORDER BY number ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM numbers(6) ORDER BY number;
SELECT number, sumOrNull(number) OVER (ORDER BY number ROWS BETWEEN 2 FOLLOWING AND 3 FOLLOWING) FROM numbers(4) ORDER BY number;
SELECT number, groupArrayIf(number, number != 2) OVER (ORDER BY number ROWS 1 PRECEDING) FROM numbers(4) ORDER BY number;
SELECT number, sumArray([number, 1]) OVER (ORDER BY number) FROM numbers(4) ORDER BY number;
SELECT number, uniqExactIf(number % 3, number > 1) OVER (ORDER BY number) FROM numbers(6) ORDER BY number;
SELECT number, sum(number) FILTER (WHERE number > 1) OVER (ORDER BY number) FROM numbers(4) ORDER BY number;
SELECT number, quantilesExact(0.5, 1)(number) OVER (ORDER BY number ROWS 2 PRECEDING) FROM numbers(4) ORDER BY number;
