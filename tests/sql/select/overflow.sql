-- What limits a query, and what happens beyond: throw or break.
-- error: UNKNOWN_OVERFLOW_MODE
SELECT 1 SETTINGS read_overflow_mode = 'any';
-- error: UNKNOWN_OVERFLOW_MODE
SELECT 1 SETTINGS group_by_overflow_mode = 'stop';
CREATE TABLE t (a UInt64, b UInt64, s String) ENGINE = MergeTree ORDER BY a PARTITION BY intDiv(a, 25000);
INSERT INTO t SELECT number, number % 100, toString(number) FROM numbers(100000);
-- Reading.
-- error: TOO_MANY_ROWS
SELECT sum(number + 1) FROM numbers(1000000) SETTINGS max_rows_to_read = 10000;
-- error: TOO_MANY_BYTES
SELECT sum(number + 1) FROM numbers(1000000) SETTINGS max_bytes_to_read = 10000;
-- error: TOO_MANY_ROWS
SELECT sum(number + 1) FROM numbers(1000000) SETTINGS max_rows_to_read_leaf = 10000;
-- error: TOO_MANY_ROWS
SELECT sum(a * 2) FROM t SETTINGS max_rows_to_read = 10000;
SELECT sum(a * 2) FROM t WHERE a < 8000 SETTINGS max_rows_to_read = 10000, query_plan_enable_optimizations = 1, use_primary_key = 1, use_statistics_pruning = 1;
-- error: TOO_MANY_ROWS
SELECT sum(number) FROM (SELECT number FROM numbers(100) UNION ALL SELECT number FROM numbers(100)) SETTINGS max_rows_to_read = 150;
SELECT count() BETWEEN 1 AND 999999 FROM (SELECT number + 1 FROM numbers(100000000) WHERE number % 2) SETTINGS max_rows_to_read = 10000, read_overflow_mode = 'break';
-- Groups.
-- error: TOO_MANY_ROWS
SELECT b, count() FROM t GROUP BY b SETTINGS max_rows_to_group_by = 10;
SELECT count(), sum(c) FROM (SELECT number % 20 AS k, count() AS c FROM numbers(1000) GROUP BY k) SETTINGS max_rows_to_group_by = 20;
SELECT count() BETWEEN 10 AND 20, sum(c) >= 500 FROM (SELECT number % 20 AS k, count() AS c FROM numbers(1000) GROUP BY k) SETTINGS max_rows_to_group_by = 10, group_by_overflow_mode = 'any';
SELECT count() BETWEEN 10 AND 1000000, sum(c) < 2000000 FROM (SELECT number AS k, count() AS c FROM numbers(2000000) GROUP BY k) SETTINGS max_rows_to_group_by = 10, group_by_overflow_mode = 'break';
-- Sorting.
-- error: TOO_MANY_ROWS_OR_BYTES
SELECT number FROM numbers(1000) ORDER BY -number SETTINGS max_rows_to_sort = 100;
-- error: TOO_MANY_ROWS_OR_BYTES
SELECT number FROM numbers(1000) ORDER BY -number SETTINGS max_bytes_to_sort = 100;
SELECT number FROM numbers(1000) ORDER BY number DESC LIMIT 2 SETTINGS max_rows_to_sort = 100, query_plan_enable_optimizations = 1, use_primary_key = 1, use_statistics_pruning = 1;
SELECT count() FROM (SELECT number FROM numbers(1000) ORDER BY -number LIMIT 500) SETTINGS max_rows_to_sort = 100, sort_overflow_mode = 'break';
-- DISTINCT.
-- error: SET_SIZE_LIMIT_EXCEEDED
SELECT DISTINCT number % 100 FROM numbers(1000) SETTINGS max_rows_in_distinct = 10;
-- error: SET_SIZE_LIMIT_EXCEEDED
SELECT DISTINCT toString(number) FROM numbers(1000) SETTINGS max_bytes_in_distinct = 10;
SELECT count() FROM (SELECT DISTINCT number % 100 AS k FROM numbers(1000)) SETTINGS max_rows_in_distinct = 10, distinct_overflow_mode = 'break';
SELECT count() FROM (SELECT DISTINCT number % 100 AS k FROM numbers(1000)) SETTINGS max_rows_to_group_by = 10;
-- Sets.
-- error: SET_SIZE_LIMIT_EXCEEDED
SELECT count() FROM numbers(1000) WHERE number IN (SELECT number FROM numbers(100)) SETTINGS max_rows_in_set = 10;
-- error: SET_SIZE_LIMIT_EXCEEDED
SELECT count() FROM numbers(1000) WHERE number IN (SELECT number FROM numbers(100)) SETTINGS max_bytes_in_set = 10;
-- error: SET_SIZE_LIMIT_EXCEEDED
SELECT count() FROM numbers(1000) WHERE number IN (1, 2, 3, 4, 5) SETTINGS max_rows_in_set = 3;
SELECT count() FROM numbers(1000) WHERE number IN (SELECT number % 3 FROM numbers(100)) SETTINGS max_rows_in_set = 3;
SELECT count() BETWEEN 1 AND 1000 FROM numbers(1000) WHERE number IN (SELECT number FROM numbers(1000)) SETTINGS max_rows_in_set = 10, set_overflow_mode = 'break';
-- Joins by hash tables.
-- error: SET_SIZE_LIMIT_EXCEEDED
SELECT count() FROM numbers(1000) a JOIN numbers(1000) b USING number SETTINGS max_rows_in_join = 10, join_algorithm = 'hash';
-- error: SET_SIZE_LIMIT_EXCEEDED
SELECT count() FROM numbers(1000) a JOIN numbers(1000) b USING number SETTINGS max_bytes_in_join = 10, join_algorithm = 'hash';
SELECT count() BETWEEN 10 AND 1000 FROM numbers(1000) a JOIN numbers(1000) b USING number SETTINGS max_rows_in_join = 10, join_overflow_mode = 'break', join_algorithm = 'hash';
-- Results.
-- error: TOO_MANY_ROWS_OR_BYTES
SELECT number FROM numbers(1000) SETTINGS max_result_rows = 10;
-- error: TOO_MANY_ROWS_OR_BYTES
SELECT number FROM numbers(1000) LIMIT 20 SETTINGS max_result_bytes = 100;
SELECT count() FROM numbers(1000) SETTINGS max_result_rows = 10;
-- Columns.
-- error: TOO_MANY_COLUMNS
SELECT a, s FROM t WHERE a < 3 SETTINGS max_columns_to_read = 1;
SELECT a FROM t WHERE a < 3 ORDER BY a SETTINGS max_columns_to_read = 1;
-- error: TOO_MANY_TEMPORARY_COLUMNS
SELECT number + 1 AS x, number + 2 AS y, 3 FROM numbers(3) SETTINGS max_temporary_columns = 3;
SELECT number + 1 AS x FROM numbers(1) SETTINGS max_temporary_columns = 10;
-- error: TOO_MANY_TEMPORARY_NON_CONST_COLUMNS
SELECT number + 1 AS x, number + 2 AS y, 3 FROM numbers(3) SETTINGS max_temporary_non_const_columns = 1;
-- What must be used.
-- error: INDEX_NOT_USED
SELECT sum(a * 2) FROM t WHERE b = 3 SETTINGS force_primary_key = 1;
SELECT sum(a * 2) FROM t WHERE a = 3 SETTINGS force_primary_key = 1, query_plan_enable_optimizations = 1, use_primary_key = 1, use_statistics_pruning = 1;
-- error: INDEX_NOT_USED
SELECT sum(a * 2) FROM t WHERE b = 3 SETTINGS force_index_by_date = 1;
SELECT sum(a * 2) FROM t WHERE a = 3 SETTINGS force_index_by_date = 1, force_primary_key = 1, query_plan_enable_optimizations = 1, use_primary_key = 1, use_statistics_pruning = 1;
-- error: INDEX_NOT_USED
SELECT sum(a * 2) FROM t SETTINGS force_primary_key = 1;
-- error: TOO_MANY_PARTITIONS
SELECT sum(a * 2) FROM t SETTINGS max_partitions_to_read = 2;
SELECT sum(a * 2) FROM t WHERE a < 100 SETTINGS max_partitions_to_read = 1, query_plan_enable_optimizations = 1, use_primary_key = 1, use_statistics_pruning = 1;
SELECT sum(a * 2) FROM t SETTINGS max_partitions_to_read = 0;
-- Speed and time.
-- error: TOO_SLOW
SELECT count() FROM numbers(3) WHERE sleep(0.4) = 0 SETTINGS min_execution_speed = 100000, timeout_before_checking_execution_speed = 0.1, max_block_size = 1;
-- error: TOO_SLOW
SELECT count() FROM numbers(3) WHERE sleep(0.4) = 0 SETTINGS min_execution_speed_bytes = 10000000, timeout_before_checking_execution_speed = 0.1, max_block_size = 1;
SELECT sum(number + 1) FROM numbers(1000) SETTINGS max_execution_speed = 100000, timeout_before_checking_execution_speed = 0;
