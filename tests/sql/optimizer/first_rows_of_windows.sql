SET explain_query_plan_default = 'legacy';
-- A filter on row_number() tells the window how many rows of each partition are wanted: the plan says so, and the
-- answers are those of the rule switched off.
CREATE TABLE w (g UInt8, v UInt32) ENGINE = Memory;
INSERT INTO w SELECT number % 3, (number * 7919) % 1000 FROM numbers(1000);

EXPLAIN SELECT g, v FROM (SELECT g, v, row_number() OVER (PARTITION BY g ORDER BY v) AS r FROM w) WHERE r <= 2 SETTINGS query_plan_enable_optimizations = 1;
EXPLAIN SELECT g, v FROM (SELECT g, v, row_number() OVER (PARTITION BY g ORDER BY v) AS r FROM w) WHERE r <= 2 SETTINGS query_plan_first_rows_of_windows = 0, query_plan_enable_optimizations = 1;
SELECT g, v, r FROM (SELECT g, v, row_number() OVER (PARTITION BY g ORDER BY v) AS r FROM w) WHERE r <= 2 ORDER BY g, r;
SELECT g, v, r FROM (SELECT g, v, row_number() OVER (PARTITION BY g ORDER BY v) AS r FROM w) WHERE r <= 2 ORDER BY g, r SETTINGS query_plan_first_rows_of_windows = 0;
SELECT g, v, r FROM (SELECT g, v, row_number() OVER (PARTITION BY g ORDER BY v DESC) AS r FROM w) WHERE r = 3 ORDER BY g;
SELECT g, v, r FROM (SELECT g, v, row_number() OVER (PARTITION BY g ORDER BY v DESC) AS r FROM w) WHERE r = 3 ORDER BY g SETTINGS query_plan_first_rows_of_windows = 0;
