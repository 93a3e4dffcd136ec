CREATE TABLE ddq (k UInt32) ENGINE = MergeTree ORDER BY k SETTINGS non_replicated_deduplication_window = 100;
INSERT INTO ddq SELECT 1 FROM numbers(2);
INSERT INTO ddq SELECT 1 FROM numbers(2);
SELECT count() FROM ddq;
INSERT INTO ddq SELECT 2 FROM numbers(2) ORDER BY ALL;
INSERT INTO ddq SELECT 2 FROM numbers(2) ORDER BY ALL;
SELECT count() FROM ddq;
-- error: 764
INSERT INTO ddq SETTINGS deduplicate_insert_select = 'force_enable' SELECT 3 FROM numbers(2);
INSERT INTO ddq SETTINGS insert_deduplication_token = 'x' SELECT 4 FROM numbers(2);
INSERT INTO ddq SETTINGS insert_deduplication_token = 'x' SELECT 5 FROM numbers(2);
SELECT k, count() FROM ddq GROUP BY k ORDER BY k;
INSERT INTO ddq SETTINGS max_block_size = 3, min_insert_block_size_rows = 1, max_threads = 1 SELECT 6 FROM numbers(12) ORDER BY ALL;
SELECT count() FROM ddq WHERE k = 6;
INSERT INTO ddq VALUES (7);
INSERT INTO ddq SETTINGS insert_deduplicate = 0, deduplicate_insert = 'backward_compatible_choice' VALUES (7);
INSERT INTO ddq SETTINGS deduplicate_insert = 'disable' VALUES (7);
INSERT INTO ddq VALUES (7);
SELECT count() FROM ddq WHERE k = 7;
