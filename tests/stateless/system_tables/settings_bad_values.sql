-- error: 115
SET no_such_setting = 1;
-- error: 27
SET max_block_size = 'text';
-- error: 70
SET join_use_nulls = 5;
-- error: 418
SET join_algorithm = 'strange';
-- error: 70
SET max_threads = -1;
-- error: 115
SET overflow_mode = 'x';
-- error: 145
SET read_overflow_mode = 'x';
-- error: 36
SET date_time_input_format = 'worst';
SET max_memory_usage = '1Gi';
SELECT value FROM system.settings WHERE name = 'max_memory_usage';
SET max_memory_usage = '10M', max_rows_to_read = 1e6;
SELECT name, value FROM system.settings WHERE name IN ('max_memory_usage', 'max_rows_to_read') ORDER BY name;
-- error: 115
SELECT 1 SETTINGS no_such_setting = 1;
