CREATE TABLE m1 (k Int32, a String) ENGINE = MergeTree ORDER BY k;
CREATE TABLE m2 (k Int32, b String) ENGINE = MergeTree ORDER BY k;
INSERT INTO m1 SELECT number % 7, concat('a', toString(number)) FROM numbers(10);
INSERT INTO m1 VALUES (-5, 'neg'), (100, 'big');
INSERT INTO m2 SELECT number, concat('b', toString(number)) FROM numbers(2, 8);
SELECT m1.k, a, b FROM m1 JOIN m2 ON m1.k = m2.k ORDER BY ALL SETTINGS join_algorithm = 'full_sorting_merge';
SELECT m1.k, a, b FROM m1 LEFT JOIN m2 ON m1.k = m2.k ORDER BY ALL SETTINGS join_algorithm = 'full_sorting_merge';
SELECT m1.k, a, m2.k, b FROM m1 FULL JOIN m2 ON m1.k = m2.k ORDER BY ALL SETTINGS join_algorithm = 'full_sorting_merge';
SELECT m1.k, a, b FROM m1 LEFT JOIN m2 ON m1.k = m2.k ORDER BY ALL SETTINGS join_algorithm = 'partial_merge';
SELECT m1.k, a, b FROM m1 JOIN m2 USING k ORDER BY ALL SETTINGS join_algorithm = 'partial_merge', partial_merge_join_rows_in_right_blocks = 2;
SELECT m1.k, a, m2.k, b FROM m1 RIGHT JOIN m2 ON m1.k = m2.k ORDER BY ALL SETTINGS join_algorithm = 'prefer_partial_merge';
SELECT count(), sum(m1.k) FROM m1 JOIN m2 USING k SETTINGS join_algorithm = 'auto';
-- error: 403
SELECT count() FROM m1 JOIN m2 ON m1.k < m2.k SETTINGS join_algorithm = 'full_sorting_merge';
