SET explain_query_plan_default = 'legacy';
-- Columns nobody reads, steps of expressions, limits: each rule by its setting.
SET join_algorithm = 'default';
CREATE TABLE t (a UInt32, b UInt32, c String) ENGINE = MergeTree ORDER BY a;
INSERT INTO t SELECT number, number * 7 % 101, toString(number) FROM numbers(1000);
EXPLAIN header = 1 SELECT x + 1 AS y FROM (SELECT a * 2 AS x, b, c FROM t WHERE b < 50) SETTINGS query_plan_enable_optimizations = 1;
EXPLAIN header = 1 SELECT x + 1 AS y FROM (SELECT a * 2 AS x, b, c FROM t WHERE b < 50) SETTINGS query_plan_enable_optimizations = 1, query_plan_remove_unused_columns = 0;
EXPLAIN SELECT x + 1 AS y FROM (SELECT a * 2 AS x, b, c FROM t WHERE b < 50) SETTINGS query_plan_enable_optimizations = 1, query_plan_merge_expressions = 0;
EXPLAIN actions = 1 SELECT a FROM t ORDER BY b LIMIT 3 SETTINGS query_plan_enable_optimizations = 1;
EXPLAIN actions = 1 SELECT a FROM t ORDER BY b LIMIT 3 SETTINGS query_plan_enable_optimizations = 1, query_plan_push_down_limit = 0;
SELECT x + 1 AS y FROM (SELECT a * 2 AS x, b, c FROM t WHERE b < 3) ORDER BY y LIMIT 4;
SELECT x + 1 AS y FROM (SELECT a * 2 AS x, b, c FROM t WHERE b < 3) ORDER BY y LIMIT 4 SETTINGS query_plan_remove_unused_columns = 0, query_plan_merge_expressions = 0, query_plan_push_down_limit = 0;
SELECT l.b, count(), max(r.c) FROM t AS l JOIN (SELECT a, b, c FROM t) AS r ON l.a = r.b GROUP BY l.b ORDER BY l.b LIMIT 3;
SELECT l.b, count(), max(r.c) FROM t AS l JOIN (SELECT a, b, c FROM t) AS r ON l.a = r.b GROUP BY l.b ORDER BY l.b LIMIT 3 SETTINGS query_plan_remove_unused_columns = 0, query_plan_merge_expressions = 0, query_plan_push_down_limit = 0;
SELECT b, sum(a) AS s FROM t GROUP BY b ORDER BY s DESC, b LIMIT 2 SETTINGS query_plan_push_down_limit = 0;
SELECT b, sum(a) AS s FROM t GROUP BY b ORDER BY s DESC, b LIMIT 2;
