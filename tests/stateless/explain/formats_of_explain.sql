EXPLAIN AST SELECT 1 FORMAT JSON;
EXPLAIN AST SHOW TABLES FORMAT JSON;
EXPLAIN AST SELECT 1 FORMAT CSV SETTINGS max_threads = 1;
EXPLAIN SYNTAX SELECT 1 FORMAT Null;
EXPLAIN AST SELECT 1 FORMAT Null;
CREATE TABLE es2 (k UInt32) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 10;
INSERT INTO es2 SELECT number FROM numbers(100);
SELECT table, parts, rows > 0, marks > 0 FROM (EXPLAIN ESTIMATE SELECT * FROM es2 WHERE k < 10);
SELECT sum(rows) FROM (EXPLAIN ESTIMATE SELECT * FROM es2);
SELECT formatQuerySingleLine('select 1 except select 3');
-- sort
SELECT formatQuerySingleLine('create view v as select 1 union all (select 2 except select 3)');
SELECT formatQuerySingleLine('select arrayMap((x,y) -> x + y, a, b), x -> x');
SELECT formatQuerySingleLine('select `values`, `top`, `key` from `values` order by `all`');
