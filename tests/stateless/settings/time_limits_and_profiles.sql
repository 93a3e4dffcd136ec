-- error: 159
SELECT sleepEachRow(0.05) FROM numbers(20) FORMAT Null SETTINGS max_execution_time = 0.1, max_block_size = 1;
SELECT count() FROM numbers(10) SETTINGS max_execution_time = 100;
-- error: 159
SELECT count() FROM numbers(20) WHERE sleepEachRow(0.01) = 0 SETTINGS max_execution_time = 0.05, max_block_size = 1, timeout_before_checking_execution_speed = 0;
-- error: 43
SELECT sleep('a');
-- error: 160
SELECT sleep(10);
SELECT sleep(0), sleepEachRow(0);
