SET max_result_rows = 5;
SELECT number FROM numbers(5) ORDER BY number;
-- error: 396
SELECT number FROM numbers(6) ORDER BY number;
SELECT count() FROM numbers(100);
SELECT number FROM numbers(100) ORDER BY number LIMIT 5;
SELECT count() FROM (SELECT number FROM numbers(100));
SET result_overflow_mode = 'break';
SELECT number FROM numbers(3) ORDER BY number;
SELECT count() FROM (SELECT number FROM numbers(20));
SET result_overflow_mode = 'throw', max_result_rows = 0;
SELECT count() FROM (SELECT number FROM numbers(20) ORDER BY number);
SELECT repeat('x', 100) FROM numbers(100) SETTINGS max_result_bytes = 1000;
