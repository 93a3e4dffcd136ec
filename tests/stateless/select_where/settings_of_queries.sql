SELECT number FROM numbers(10) ORDER BY number LIMIT 3 SETTINGS max_result_rows = 5;
SELECT sum(number) FROM numbers(1000) SETTINGS max_threads = 1, max_block_size = 10;
SELECT number FROM numbers(3) ORDER BY number DESC SETTINGS max_block_size = 1;
SELECT count() FROM (SELECT number % 10 AS k FROM numbers(100) GROUP BY k) SETTINGS group_by_two_level_threshold = 1, max_threads = 2;
SELECT number % 3 AS k, count() FROM numbers(10) GROUP BY k ORDER BY k SETTINGS max_bytes_before_external_group_by = 1;
SELECT number FROM numbers(100) ORDER BY -number LIMIT 2 SETTINGS max_bytes_before_external_sort = 1;
SELECT 1 SETTINGS extremes = 1;
SELECT * FROM (SELECT number FROM numbers(5) ORDER BY number SETTINGS limit = 2);
SELECT number FROM numbers(5) ORDER BY number SETTINGS limit = 3, offset = 1;
SELECT 0.1 + 0.2 AS x, toTypeName(x) SETTINGS output_format_write_statistics = 0;
SELECT name, value FROM system.settings WHERE name = 'max_block_size' AND changed SETTINGS max_block_size = 77;
SET max_block_size = 5;
SELECT getSetting('max_block_size');
SET max_block_size = DEFAULT;
-- error: 396
SELECT number FROM numbers(10) SETTINGS max_result_rows = 5;
-- error: 158
SELECT number FROM numbers(100) SETTINGS max_rows_to_read = 10;
-- error: 158
SELECT number FROM numbers(100) GROUP BY number SETTINGS max_rows_to_group_by = 5;
-- error: 115
SELECT 1 SETTINGS no_such_setting = 1;
-- error: 27
SELECT 1 SETTINGS max_threads = 'many';
-- error: 36
SELECT 1 SETTINGS max_block_size = 0;
-- error: 62
SELECT 1, 2, 3 SETTINGS max_columns_to_read = 1 FROM numbers(1);
-- error: 115
SET no_such_setting = 1;
-- error: 191
SELECT DISTINCT number FROM numbers(100) SETTINGS max_rows_in_distinct = 3;
