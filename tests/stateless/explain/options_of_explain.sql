-- error: 115
EXPLAIN QUERY TREE foo = 1 SELECT 1;
-- error: 115
EXPLAIN SYNTAX foo = 1 SELECT 1;
-- error: 115
EXPLAIN AST foo = 1 SELECT 1;
-- error: 115
EXPLAIN PIPELINE foo = 1 SELECT 1;
-- error: 115
EXPLAIN ESTIMATE foo = 1 SELECT 1;
-- error: 36
EXPLAIN QUERY TREE dump_tree = 0 SELECT 1;
-- error: 62
EXPLAIN QUERY TREE INSERT INTO t SELECT 1;
SELECT explain FROM (EXPLAIN QUERY TREE SELECT 1 + 1 AS x) WHERE explain LIKE '%FUNCTION%';
SELECT count() FROM (EXPLAIN QUERY TREE dump_passes = 1, passes = 3 SELECT 1) WHERE explain LIKE 'Pass %';
SELECT * FROM viewExplain('EXPLAIN QUERY TREE', 'run_passes = 0', (SELECT 1));
SELECT * FROM viewExplain('EXPLAIN SYNTAX', 'run_query_tree_passes = 1', (SELECT 1 AS x WHERE x = 1));
EXPLAIN QUERY TREE dump_passes = 1, passes = 2 SELECT 1;
EXPLAIN SYNTAX oneline = 1, run_query_tree_passes = 1 SELECT number FROM numbers(3) WHERE number = 1 OR number = 2 OR number = 3;
EXPLAIN SYNTAX run_query_tree_passes = 1, query_tree_passes = 1 SELECT number FROM numbers(3) WHERE number = 1 OR number = 2 OR number = 3;
EXPLAIN SYNTAX run_query_tree_passes = 1 SELECT number FROM numbers(3) WHERE number = 1 OR number = 2 SETTINGS optimize_min_equality_disjunction_chain_length = 2;
EXPLAIN SYNTAX run_query_tree_passes = 1 SELECT sum(number + 1) FROM numbers(3) SETTINGS optimize_arithmetic_operations_in_aggregate_functions = 0;
EXPLAIN SYNTAX run_query_tree_passes = 1 SELECT sum(number + 1), multiIf(number = 1, 1, 2) FROM numbers(3) GROUP BY number SETTINGS optimize_syntax_fuse_functions = 0, optimize_multiif_to_if = 0;
