CREATE TABLE lr (k UInt32, p UInt8) ENGINE = MergeTree PARTITION BY p ORDER BY k SETTINGS index_granularity = 8;
INSERT INTO lr SELECT number, number % 4 FROM numbers(80);
-- error: 158
SELECT * FROM lr ORDER BY k SETTINGS max_rows_to_read = 10;
-- error: 158
SELECT sum(k) FROM lr SETTINGS max_rows_to_read = 10;
SELECT count() FROM lr WHERE k = 3 AND p = 3 SETTINGS max_rows_to_read = 10;
-- error: 565
SELECT sum(k) FROM lr SETTINGS max_partitions_to_read = 2;
SELECT sum(k) FROM lr WHERE p < 2 SETTINGS max_partitions_to_read = 2;
SELECT sum(k) FROM lr WHERE k + 1 > 2 SETTINGS force_primary_key = 1;
SELECT sum(k) FROM lr WHERE k > 10 SETTINGS force_primary_key = 1;
-- error: 277
SELECT sum(k) FROM lr WHERE k > 10 SETTINGS force_index_by_date = 1;
SELECT sum(k) FROM lr WHERE p = 1 SETTINGS force_index_by_date = 1;
-- error: 396
SELECT k FROM lr ORDER BY k SETTINGS max_result_rows = 5;
SELECT count() FROM lr SETTINGS max_rows_to_read = 1;
-- error: 158
SELECT k FROM lr GROUP BY k ORDER BY k SETTINGS max_rows_to_group_by = 5;
-- error: 70
SELECT count() FROM lr SETTINGS max_rows_to_read = -1;
SELECT sum(k) FROM lr WHERE k < 8 AND p = 0 SETTINGS max_bytes_to_read = 1000000;
