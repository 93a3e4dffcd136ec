CREATE TABLE ob (k UInt32) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 100;
INSERT INTO ob SELECT number FROM numbers(10000);
SELECT count() < 10000 FROM (SELECT k FROM ob) SETTINGS max_rows_to_read = 500, read_overflow_mode = 'break', max_threads = 1, max_block_size = 100;
SELECT count() > 0 FROM (SELECT DISTINCT k FROM ob) SETTINGS max_rows_in_distinct = 50, distinct_overflow_mode = 'break', max_block_size = 100;
SELECT count() FROM (SELECT DISTINCT k % 7 FROM ob) SETTINGS max_rows_in_distinct = 50, distinct_overflow_mode = 'break';
SELECT count() >= 3 FROM ob WHERE k IN (SELECT number FROM numbers(1000)) SETTINGS max_rows_in_set = 100, set_overflow_mode = 'break';
SELECT count() >= 1 FROM (SELECT k FROM ob GROUP BY k) SETTINGS max_rows_to_group_by = 10, group_by_overflow_mode = 'any', max_threads = 1;
SELECT sum(c) <= 10000 FROM (SELECT k, count() AS c FROM ob GROUP BY k) SETTINGS max_rows_to_group_by = 10, group_by_overflow_mode = 'break', max_threads = 1;
SELECT k FROM ob ORDER BY k LIMIT 3 SETTINGS max_result_rows = 3, result_overflow_mode = 'throw';
-- error: 396
SELECT k FROM ob ORDER BY k LIMIT 4 SETTINGS max_result_rows = 3, result_overflow_mode = 'throw';
-- error: 145
SELECT 1 SETTINGS read_overflow_mode = 'sometimes';
SELECT count() FROM ob SETTINGS max_rows_to_transfer = 1, max_bytes_to_transfer = 1;
