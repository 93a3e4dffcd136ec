CREATE TABLE x1 (k UInt32, s String) ENGINE = MergeTree ORDER BY k;
CREATE TABLE x2 (k UInt32, f Nullable(Float64)) ENGINE = MergeTree ORDER BY k;
INSERT INTO x1 SELECT number % 50, toString(number) FROM numbers(200);
INSERT INTO x2 SELECT number * 2, if(number % 3 = 0, NULL, number) FROM numbers(60);
SELECT count(), sum(f), sum(length(s)) FROM x1 JOIN x2 USING k SETTINGS join_algorithm = 'hash';
SELECT count(), sum(f), sum(length(s)) FROM x1 JOIN x2 USING k SETTINGS join_algorithm = 'parallel_hash';
SELECT count(), sum(f), sum(length(s)) FROM x1 JOIN x2 USING k SETTINGS join_algorithm = 'full_sorting_merge';
SELECT count(), sum(f), sum(length(s)) FROM x1 JOIN x2 USING k SETTINGS join_algorithm = 'partial_merge';
SELECT count(), sum(f), sum(length(s)) FROM x1 LEFT JOIN x2 USING k SETTINGS join_algorithm = 'grace_hash';
SELECT count(), sum(f), sum(length(s)) FROM x1 FULL JOIN x2 USING k SETTINGS join_algorithm = 'full_sorting_merge';
SELECT count(), countIf(f IS NULL) FROM x1 LEFT JOIN x2 USING k SETTINGS join_algorithm = 'auto', join_use_nulls = 1;
SELECT count(), sum(k) FROM x1 RIGHT JOIN x2 USING k SETTINGS join_algorithm = 'grace_hash';
-- error: 48
SELECT count() FROM x1 ANTI JOIN x2 USING k SETTINGS join_algorithm = 'partial_merge';
SELECT count() FROM x1 ANY JOIN x2 USING k SETTINGS join_algorithm = 'full_sorting_merge';
SELECT count() FROM x1 SEMI LEFT JOIN x2 USING k SETTINGS join_algorithm = 'hash', max_block_size = 7;
SELECT x1.k, count() FROM x1 JOIN x2 ON x1.k = x2.k WHERE x1.k BETWEEN 10 AND 14 GROUP BY x1.k ORDER BY x1.k;
SELECT count() FROM x1 LEFT JOIN x2 ON x1.k = x2.k AND f > 5 SETTINGS join_algorithm = 'hash';
-- error: 403
SELECT count() FROM x1 JOIN x2 ON x1.k < x2.k SETTINGS join_algorithm = 'full_sorting_merge';
-- error: 418
SELECT 1 FROM x1 JOIN x2 USING k SETTINGS join_algorithm = 'quantum';
-- error: 191
SELECT count() FROM x1 JOIN x2 USING k SETTINGS max_rows_in_join = 5, join_overflow_mode = 'throw', join_algorithm = 'hash';
