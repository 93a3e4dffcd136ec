SET explain_query_plan_default = 'legacy';
-- The rules that changed a plan, below it.
CREATE TABLE r (k UInt32, v UInt64, s String) ENGINE = MergeTree ORDER BY k;
CREATE TABLE d (id UInt32, name String) ENGINE = MergeTree ORDER BY id;
INSERT INTO r SELECT number, number % 100, toString(number) FROM numbers(5000);
INSERT INTO d SELECT number, concat('n', toString(number)) FROM numbers(50);
EXPLAIN rules = 1 SELECT * FROM (SELECT k, v, s FROM r) WHERE v = 3 AND k < 700 SETTINGS query_plan_enable_optimizations = 1;
EXPLAIN PLAN rules = 1 SELECT * FROM (SELECT k, v, s FROM r) WHERE v = 3 AND k < 700 SETTINGS query_plan_enable_optimizations = 1, query_plan_filter_push_down = 0;
EXPLAIN rules = 1 SELECT s FROM r ORDER BY v, k LIMIT 5 SETTINGS query_plan_enable_optimizations = 1;
EXPLAIN rules = 1 SELECT name, sum(v) FROM r INNER JOIN d ON r.v = d.id GROUP BY name SETTINGS query_plan_enable_optimizations = 1, join_algorithm = 'default';
EXPLAIN rules = 1 WITH g AS (SELECT v, count() AS c FROM r GROUP BY v) SELECT a.v FROM g AS a INNER JOIN g AS b ON a.v = b.c SETTINGS query_plan_enable_optimizations = 1, join_algorithm = 'default', query_plan_aggregate_below_join = 0;
EXPLAIN rules = 1 SELECT k, v, s FROM r SETTINGS query_plan_enable_optimizations = 0;
EXPLAIN pretty = 1, rules = 1 SELECT count() FROM r SETTINGS query_plan_enable_optimizations = 1, optimize_trivial_count_query = 1;
-- Without the option nothing is added.
EXPLAIN rules = 0 SELECT count() FROM r SETTINGS query_plan_enable_optimizations = 1, optimize_trivial_count_query = 1;
SELECT trimLeft(explain) FROM (EXPLAIN rules = 1 SELECT count() FROM r WHERE k > 4990) WHERE explain LIKE '%filter_push_down%' SETTINGS query_plan_enable_optimizations = 1;
-- error: NOT_IMPLEMENTED
EXPLAIN json = 1, rules = 1 SELECT 1;
-- error: NOT_IMPLEMENTED
EXPLAIN ANALYZE rules = 1 SELECT 1;
-- error: UNKNOWN_SETTING
EXPLAIN rule = 1 SELECT 1;
-- error: UNKNOWN_SETTING
EXPLAIN PIPELINE rules = 1 SELECT 1;
-- error: INVALID_SETTING_VALUE
EXPLAIN rules = 2 SELECT 1;
