CREATE TABLE mrr (k UInt32, v String) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 100;
INSERT INTO mrr SELECT number, toString(number) FROM numbers(10000);
SET max_rows_to_read = 1000;
SELECT count() FROM mrr WHERE k < 500;
SELECT sum(k) FROM mrr WHERE k BETWEEN 100 AND 299;
-- error: 158
SELECT sum(length(v)) FROM mrr;
-- error: 158
SELECT count() FROM mrr WHERE v = '5';
SELECT k FROM mrr WHERE k = 77;
-- error: 158
SELECT sum(number) FROM numbers(2000);
SELECT sum(number) FROM numbers(1000);
SET max_rows_to_read = 0, max_rows_to_read_leaf = 1000;
-- error: 158
SELECT sum(length(v)) FROM mrr;
SET max_rows_to_read_leaf = 0;
-- error: 307
SELECT sum(length(v)) FROM mrr SETTINGS max_bytes_to_read = 100;
SELECT sum(length(v)) FROM mrr;
