-- A time limit ends a query while it is planned and inside one call.
-- error: TOO_BIG_AST
WITH c0 AS (SELECT 1 AS x), c1 AS (SELECT * FROM c0 UNION ALL SELECT * FROM c0), c2 AS (SELECT * FROM c1 UNION ALL SELECT * FROM c1), c3 AS (SELECT * FROM c2 UNION ALL SELECT * FROM c2), c4 AS (SELECT * FROM c3 UNION ALL SELECT * FROM c3), c5 AS (SELECT * FROM c4 UNION ALL SELECT * FROM c4), c6 AS (SELECT * FROM c5 UNION ALL SELECT * FROM c5), c7 AS (SELECT * FROM c6 UNION ALL SELECT * FROM c6), c8 AS (SELECT * FROM c7 UNION ALL SELECT * FROM c7), c9 AS (SELECT * FROM c8 UNION ALL SELECT * FROM c8) SELECT count() FROM c9 SETTINGS max_expanded_ast_elements = 2000;
-- error: TIMEOUT_EXCEEDED
SELECT x FROM (SELECT number AS x FROM numbers(1)) ORDER BY x WITH FILL FROM 0 TO 2147483648 SETTINGS max_execution_time = 0.3 FORMAT Null;
-- error: TIMEOUT_EXCEEDED
SELECT sum(number) OVER (ORDER BY number ROWS BETWEEN 1000 PRECEDING AND CURRENT ROW) FROM numbers(1000000000) SETTINGS max_execution_time = 0.3, max_memory_usage = 0 FORMAT Null;
-- error: TIMEOUT_EXCEEDED
SELECT sum(length(repeat(toString(number), 500000))) FROM numbers(200) SETTINGS max_execution_time = 0.001;
-- Names of the innermost of equal common table expressions, of many.
WITH a AS (SELECT 1 AS x), b AS (SELECT x + 1 AS x FROM a), c AS (WITH a AS (SELECT 10 AS x) SELECT a.x + b.x AS x FROM a, b) SELECT x, (SELECT x FROM a) FROM c;
