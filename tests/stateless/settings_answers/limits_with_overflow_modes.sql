-- error: 158
SELECT count() FROM (SELECT number FROM numbers(1000) GROUP BY number) SETTINGS max_rows_to_group_by = 10;
SELECT count() <= 1000 FROM (SELECT number FROM numbers(1000) GROUP BY number) SETTINGS max_rows_to_group_by = 10, group_by_overflow_mode = 'any';
-- error: 191
SELECT DISTINCT number FROM numbers(100) SETTINGS max_rows_in_distinct = 5;
-- error: 396
SELECT number FROM numbers(100) ORDER BY number SETTINGS max_rows_to_sort = 5;
-- error: 191
SELECT number FROM numbers(100) WHERE number IN (SELECT number FROM numbers(50)) SETTINGS max_rows_in_set = 5;
-- error: 191
SELECT a.number FROM numbers(5) AS a JOIN numbers(100) AS b ON a.number = b.number SETTINGS max_rows_in_join = 5, join_algorithm = 'hash';
-- error: 396
SELECT number FROM numbers(100) SETTINGS max_result_rows = 5;
-- error: 165
SELECT 1, 2, 3 FROM system.one SETTINGS max_columns_to_read = 0, max_temporary_columns = 1;
-- error: 167
SELECT ((((1)))) SETTINGS max_ast_depth = 2;
-- error: 168
SELECT 1 + 1 + 1 + 1 + 1 SETTINGS max_ast_elements = 3;
-- error: 62
SELECT repeat('x', 100) SETTINGS max_query_size = 5;
-- error: 162
SELECT * FROM (SELECT * FROM (SELECT * FROM (SELECT 1))) SETTINGS max_subquery_depth = 2;
SELECT count() FROM numbers(100) SETTINGS max_rows_to_read = 200;
-- error: 158
SELECT sum(number) FROM numbers(100000) SETTINGS max_rows_to_read = 10;
SELECT arrayJoin(range(1000)) SETTINGS max_result_rows = 10;
SELECT number FROM numbers(3) ORDER BY number LIMIT 2 SETTINGS max_result_rows = 2;
-- error: 395
SELECT throwIf(number = 3) FROM numbers(5);
