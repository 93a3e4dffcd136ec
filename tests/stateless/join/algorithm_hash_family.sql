CREATE TABLE big (k UInt64, v UInt64) ENGINE = MergeTree ORDER BY k;
CREATE TABLE dim (k UInt64, s String) ENGINE = MergeTree ORDER BY k;
INSERT INTO big SELECT number % 1000, number FROM numbers(5000);
INSERT INTO dim SELECT number * 3, toString(number) FROM numbers(500);
SELECT count(), sum(v), sum(length(s)) FROM big JOIN dim USING k SETTINGS join_algorithm = 'hash';
SELECT count(), sum(v), sum(length(s)) FROM big JOIN dim USING k SETTINGS join_algorithm = 'parallel_hash';
SELECT count(), sum(v), sum(length(s)) FROM big JOIN dim USING k SETTINGS join_algorithm = 'grace_hash', grace_hash_join_initial_buckets = 4;
SELECT count(), sum(v), sum(length(s)) FROM big LEFT JOIN dim USING k SETTINGS join_algorithm = 'grace_hash';
SELECT count(), sum(v), sum(length(s)) FROM big FULL JOIN dim USING k SETTINGS join_algorithm = 'grace_hash';
SELECT count(), sum(v), sum(length(s)) FROM big RIGHT JOIN dim USING k SETTINGS join_algorithm = 'parallel_hash', max_threads = 4;
SELECT count(), sum(v) FROM big ANTI LEFT JOIN dim USING k SETTINGS join_algorithm = 'default';
SELECT count(), sum(v) FROM big SEMI LEFT JOIN dim USING k SETTINGS join_algorithm = 'direct,parallel_hash,hash';
-- error: 418
SELECT count() FROM big JOIN dim USING k SETTINGS join_algorithm = 'quick';
