-- 0 says nothing of rows or of bytes; 0 of both writes blocks as they come.
CREATE TABLE s (n UInt64) ENGINE = MergeTree ORDER BY n;
SYSTEM STOP MERGES s;
INSERT INTO s SELECT number FROM numbers(500000) SETTINGS min_insert_block_size_rows = 0, max_insert_threads = 1, max_threads = 1;
SELECT count() FROM system.parts WHERE database = currentDatabase() AND table = 's' AND active;
INSERT INTO s SELECT number FROM numbers(500000) SETTINGS min_insert_block_size_bytes = 0, max_insert_threads = 1, max_threads = 1;
SELECT count() FROM system.parts WHERE database = currentDatabase() AND table = 's' AND active;
INSERT INTO s SELECT number FROM numbers(100000) SETTINGS min_insert_block_size_rows = 0, min_insert_block_size_bytes = 0, max_block_size = 10000, max_insert_threads = 1, max_threads = 1;
SELECT count() > 3 FROM system.parts WHERE database = currentDatabase() AND table = 's' AND active;
SELECT count() FROM s;
