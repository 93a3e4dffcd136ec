-- error: 36
SELECT row_number() FROM numbers(2);
-- error: 36
SELECT rank() FROM numbers(2);
-- error: 36
SELECT sum(number) OVER w FROM numbers(2);
-- error: 47
SELECT sum(number) OVER (PARTITION BY zz) FROM numbers(2);
-- error: 36
SELECT sum(number) OVER (ROWS BETWEEN 1 FOLLOWING AND 1 PRECEDING) FROM numbers(2);
-- error: 36
SELECT sum(number) OVER (ROWS BETWEEN UNBOUNDED FOLLOWING AND CURRENT ROW) FROM numbers(2);
-- error: 36
SELECT sum(number) OVER (ROWS -1 PRECEDING) FROM numbers(2);
-- error: 48
SELECT sum(number) OVER (ORDER BY toString(number) RANGE 1 PRECEDING) FROM numbers(2);
-- error: 63
SELECT lower('x') OVER () FROM numbers(2);
-- error: 36
SELECT lag(number, -1) OVER () FROM numbers(2);
-- error: 36
SELECT nth_value(number, 0) OVER () FROM numbers(2);
-- error: 36
SELECT ntile(0) OVER (ORDER BY number) FROM numbers(2);
SELECT sum(number) OVER (ORDER BY number GROUPS 1 PRECEDING) FROM numbers(2);
