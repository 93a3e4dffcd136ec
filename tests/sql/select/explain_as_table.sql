SET explain_query_plan_default = 'legacy';
-- EXPLAIN in place of a table, and the table function that it is short for.
SELECT * FROM (EXPLAIN SYNTAX SELECT 1 + 1 AS x);
SELECT count() FROM (EXPLAIN AST SELECT 1) WHERE explain LIKE '%Literal UInt64_1%';
CREATE TABLE e (a UInt32, b String) ENGINE = MergeTree ORDER BY a;
INSERT INTO e SELECT number, toString(number) FROM numbers(100);
SELECT trim(explain) AS line FROM (EXPLAIN header = 0 SELECT b FROM e WHERE a > 3 ORDER BY b LIMIT 2) AS t WHERE t.explain LIKE '%ReadFromMergeTree%';
SELECT count() > 0 FROM (EXPLAIN PIPELINE SELECT sum(a) FROM e) AS p, (SELECT 1) AS q;
SELECT * FROM viewExplain('EXPLAIN SYNTAX', '', (SELECT a FROM e WHERE b = 'x'));
SELECT max(length(explain)) > 0 FROM (EXPLAIN QUERY TREE SELECT a FROM e);
EXPLAIN SYNTAX SELECT explain FROM (EXPLAIN header = 1, actions = 1 SELECT 1);
-- error: BAD_ARGUMENTS
SELECT * FROM (EXPLAIN AST DROP TABLE e);
-- error: UNKNOWN_TABLE
SELECT * FROM (EXPLAIN SELECT * FROM nowhere);
-- error: BAD_ARGUMENTS
SELECT * FROM viewExplain('SELECT 1');
-- error: BAD_ARGUMENTS
SELECT * FROM viewExplain('', '', (SELECT 1));
-- error: NOT_IMPLEMENTED
SELECT * FROM (EXPLAIN ANALYZE SELECT 1);
