CREATE TABLE lm (k UInt64) ENGINE = MergeTree ORDER BY k;
INSERT INTO lm SELECT number FROM numbers(100);
-- error: 191
SELECT count() FROM lm AS a JOIN lm AS b USING k SETTINGS max_rows_in_join = 10, join_algorithm = 'hash';
-- error: 191
SELECT count() FROM lm AS a JOIN lm AS b USING k SETTINGS max_bytes_in_join = 10, join_algorithm = 'hash';
SELECT count() FROM lm AS a JOIN lm AS b USING k SETTINGS max_rows_in_join = 1000, join_algorithm = 'hash';
SELECT count() FROM lm AS a JOIN lm AS b USING k SETTINGS max_rows_in_join = 10, join_algorithm = 'grace_hash';
SELECT a.k, b.k FROM lm AS a JOIN lm AS b ON a.k = b.k + 90 ORDER BY a.k LIMIT 3, 2;
SELECT a.k FROM lm AS a LEFT JOIN lm AS b ON a.k = b.k * 50 WHERE b.k > 0 ORDER BY a.k LIMIT 1 WITH TIES;
SELECT a.k FROM lm AS a, lm AS b WHERE a.k + b.k = 5 ORDER BY a.k DESC LIMIT 2 OFFSET 1;
