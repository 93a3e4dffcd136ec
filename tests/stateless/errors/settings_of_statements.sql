-- error: 115
SELECT 1 SETTINGS no_such = 1;
-- error: 27
SELECT 1 SETTINGS max_threads = 'x';
-- error: 53
SELECT 1 SETTINGS max_threads;
-- error: 467
SELECT 1 SETTINGS join_use_nulls = 'maybe';
-- error: 283
SELECT 1 SETTINGS distributed_product_mode = 'x';
-- error: 27
CREATE TABLE t (a UInt8) ENGINE = MergeTree ORDER BY a SETTINGS index_granularity = 'x';
-- error: 36
CREATE TABLE t (a UInt8) ENGINE = MergeTree ORDER BY a SETTINGS index_granularity = 0;
-- error: 115
CREATE TABLE t (a UInt8) ENGINE = Memory SETTINGS strange = 1;
-- error: 115
SET a;
-- error: 62
SET = 1;
-- error: 62
SET max_threads = ;
SELECT 1 SETTINGS max_threads = 2, max_threads = 3;
