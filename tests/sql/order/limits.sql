SELECT number FROM numbers(10) ORDER BY number LIMIT 0.3;
SELECT number FROM numbers(10) ORDER BY number LIMIT 0.5 OFFSET 0.2;
SELECT number FROM numbers(10) ORDER BY number LIMIT 2 OFFSET 0.5;
SELECT number FROM numbers(10) ORDER BY number OFFSET 0.5;
SELECT number FROM numbers(10) ORDER BY number LIMIT -3;
SELECT number FROM numbers(10) ORDER BY number LIMIT -3 OFFSET -2;
SELECT number FROM numbers(10) ORDER BY number LIMIT 3 OFFSET -2;
SELECT number FROM numbers(10) ORDER BY number LIMIT -3 OFFSET 2;
SELECT number FROM numbers(10) ORDER BY number OFFSET -3;
SELECT number FROM numbers(10) ORDER BY number LIMIT 0.5 WITH TIES;
SELECT number FROM numbers(10) ORDER BY intDiv(number,3) LIMIT 0.2 WITH TIES;
SELECT number FROM numbers(10) ORDER BY number LIMIT -2 BY number % 2;
-- error: NOT_IMPLEMENTED
SELECT number FROM numbers(10) ORDER BY number LIMIT 0.5 BY number % 2;
SELECT number FROM numbers(10) ORDER BY number LIMIT -2 OFFSET -1 BY number % 2;
SELECT number FROM numbers(7) ORDER BY number LIMIT 0.33;
-- error: INVALID_LIMIT_EXPRESSION
SELECT number FROM numbers(7) ORDER BY number LIMIT 1.5;
-- error: INVALID_LIMIT_EXPRESSION
SELECT number FROM numbers(7) ORDER BY number LIMIT -0.5;
SELECT number FROM numbers(7) ORDER BY number LIMIT 0.5 OFFSET 1;
SELECT number FROM numbers(7) ORDER BY number LIMIT 10 OFFSET 0.33;
-- error: NOT_IMPLEMENTED
SELECT number FROM numbers(7) ORDER BY number LIMIT 0.4 OFFSET -2;
-- error: NOT_IMPLEMENTED
SELECT number FROM numbers(7) ORDER BY number LIMIT -2 OFFSET 0.5;
