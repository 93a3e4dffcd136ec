SET max_threads = 1;
-- error: 158
SELECT sum(number) FROM numbers(100000) SETTINGS max_rows_to_read = 1000;
-- error: 396
SELECT number FROM numbers(1000) FORMAT Null SETTINGS max_result_rows = 10, max_block_size = 10;
-- error: 158
SELECT number % 1000 AS k FROM numbers(10000) GROUP BY k SETTINGS max_rows_to_group_by = 10, max_block_size = 100;
-- error: 396
SELECT number FROM numbers(10000) ORDER BY number DESC SETTINGS max_rows_to_sort = 100, max_block_size = 100;
-- error: 191
SELECT DISTINCT number FROM numbers(10000) SETTINGS max_rows_in_distinct = 100, max_block_size = 100;
-- error: 191
SELECT count() FROM numbers(10) WHERE number IN (SELECT number FROM numbers(1000)) SETTINGS max_rows_in_set = 100;
-- error: 191
SELECT count() FROM numbers(10) AS a JOIN numbers(1000) AS b USING number SETTINGS max_rows_in_join = 100, join_algorithm = 'hash';
-- error: 62
SELECT 1, 2, 3 SETTINGS max_columns_to_read = 0, max_query_size = 5;
-- error: 306
SELECT ((((((((((1)))))))))) SETTINGS max_parser_depth = 5;
