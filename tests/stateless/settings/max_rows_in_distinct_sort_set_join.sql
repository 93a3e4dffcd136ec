-- error: 191
SELECT DISTINCT number FROM numbers(100) FORMAT Null SETTINGS max_rows_in_distinct = 10;
SELECT DISTINCT number % 5 AS x FROM numbers(100) ORDER BY x SETTINGS max_rows_in_distinct = 10;
-- error: 396
SELECT number FROM numbers(100) ORDER BY -number FORMAT Null SETTINGS max_rows_to_sort = 10, max_block_size = 5;
-- error: 191
SELECT count() FROM numbers(100) WHERE number IN (SELECT number FROM numbers(50)) SETTINGS max_rows_in_set = 10;
SELECT count() FROM numbers(100) WHERE number IN (SELECT number FROM numbers(9)) SETTINGS max_rows_in_set = 10;
-- error: 191
SELECT count() FROM numbers(10) AS a JOIN (SELECT number FROM numbers(100)) AS b ON a.number = b.number SETTINGS max_rows_in_join = 10, join_algorithm = 'hash';
SELECT count() FROM numbers(100) AS a JOIN (SELECT number FROM numbers(5)) AS b ON a.number = b.number SETTINGS max_rows_in_join = 10, join_algorithm = 'hash';
-- error: 191
SELECT count() FROM numbers(100) WHERE number IN (SELECT number FROM numbers(50)) SETTINGS max_bytes_in_set = 8;
SELECT count() <= 100 FROM (SELECT DISTINCT number FROM numbers(100)) SETTINGS max_rows_in_distinct = 10, distinct_overflow_mode = 'break';
-- error: 191
SELECT count() FROM numbers(100) WHERE number IN (1, 2, 3, 4) SETTINGS max_rows_in_set = 2;
