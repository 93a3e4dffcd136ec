CREATE TABLE t (a UInt32, b UInt32) ENGINE = MergeTree ORDER BY a;
INSERT INTO t SELECT number, number FROM numbers(10);
SELECT name, value, type, default FROM system.settings WHERE name = 'explain_query_plan_default';
EXPLAIN actions = 1, compact = 1, pretty = 1 SELECT a + 1 FROM t WHERE b = 3 SETTINGS explain_query_plan_default = 'legacy';
SET explain_query_plan_default = 'legacy';
SELECT explain LIKE '%ReadFromMergeTree%' FROM (EXPLAIN SELECT a FROM t WHERE b = 3) WHERE explain LIKE '%Read%';
SELECT count() FROM (EXPLAIN SELECT a FROM t WHERE b = 3) WHERE explain LIKE '%Output%' OR explain LIKE '%Prewhere%';
SET explain_query_plan_default = 'pretty';
SELECT count() FROM (EXPLAIN SELECT a FROM t WHERE b = 3) WHERE explain LIKE '%Output%' OR explain LIKE '%Prewhere%';
SELECT JSONExtractString(explain, 1, 'Plan', 'Node Type') FROM (EXPLAIN json = 1 SELECT a FROM t ORDER BY b LIMIT 3) WHERE JSONType(explain, 1, 'Plan') = 'Object';
-- error: 36
SET explain_query_plan_default = 'other';
-- error: 471
EXPLAIN pretty = 2 SELECT 1;
-- error: 471
EXPLAIN compact = 'x' SELECT 1;
-- error: 115
EXPLAIN graph = 1 SELECT 1;
