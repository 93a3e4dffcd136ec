SET max_rows_to_group_by = 10, max_threads = 1, max_block_size = 100;
SELECT number % 10 AS k, count() FROM numbers(100) GROUP BY k ORDER BY k;
-- error: 158
SELECT number AS k, count() FROM numbers(1000) GROUP BY k;
SELECT count() FROM numbers(1000) GROUP BY number % 2 ORDER BY 1;
SET group_by_overflow_mode = 'any';
SELECT count() > 0 FROM (SELECT number AS k, count() FROM numbers(1000) GROUP BY k);
SELECT number % 3 AS k, count() FROM numbers(1000) GROUP BY k ORDER BY k;
SET group_by_overflow_mode = 'break';
SELECT count() > 0 FROM (SELECT number AS k FROM numbers(1000) GROUP BY k);
-- error: 145
SET group_by_overflow_mode = 'explode';
SET max_rows_to_group_by = 0, group_by_overflow_mode = 'throw';
SELECT count() FROM (SELECT number AS k FROM numbers(1000) GROUP BY k);
