-- LIMIT and OFFSET take constants, of which aliases and subqueries may be parts.
WITH 3 AS lim SELECT number FROM numbers(10) ORDER BY number LIMIT lim;
WITH (SELECT 2) AS lim SELECT number FROM numbers(10) ORDER BY number LIMIT lim;
WITH 1 AS skip, 2 AS lim SELECT number FROM numbers(10) ORDER BY number LIMIT lim + 1 OFFSET skip * 2;
SELECT 2 AS lim, number FROM numbers(10) ORDER BY number LIMIT lim;
WITH 1 AS lim SELECT number % 3 AS k, number FROM numbers(10) ORDER BY k, number LIMIT lim BY k;
-- error: INVALID_LIMIT_EXPRESSION
SELECT number FROM numbers(3) LIMIT number;
-- error: UNKNOWN_IDENTIFIER
SELECT number FROM numbers(3) LIMIT nothing;
-- error: WITH_TIES_WITHOUT_ORDER_BY
SELECT number FROM numbers(3) LIMIT 1 WITH TIES;
