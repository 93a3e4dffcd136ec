EXPLAIN QUERY TREE SELECT 1;
EXPLAIN QUERY TREE SELECT number + 1 AS a FROM numbers(3) WHERE a > 1;
EXPLAIN QUERY TREE run_passes = 0 SELECT 1 + 2;
EXPLAIN QUERY TREE dump_tree = 0, dump_ast = 1 SELECT 1 + 2, number FROM numbers(1) ORDER BY number;
