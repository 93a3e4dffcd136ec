CREATE TABLE ja (k UInt32, a String) ENGINE = MergeTree ORDER BY k;
CREATE TABLE jb (k UInt32, b Nullable(Int32)) ENGINE = MergeTree ORDER BY k;
INSERT INTO ja SELECT number % 20, toString(number) FROM numbers(40);
INSERT INTO jb SELECT number * 2, if(number % 3 = 0, NULL, number) FROM numbers(15);
SELECT count(), sum(b), uniqExact(a) FROM ja JOIN jb USING (k) SETTINGS join_algorithm = 'hash';
SELECT count(), sum(b), uniqExact(a) FROM ja JOIN jb USING (k) SETTINGS join_algorithm = 'parallel_hash';
SELECT count(), sum(b), uniqExact(a) FROM ja JOIN jb USING (k) SETTINGS join_algorithm = 'partial_merge';
SELECT count(), sum(b), uniqExact(a) FROM ja JOIN jb USING (k) SETTINGS join_algorithm = 'grace_hash';
SELECT count(), sum(b), uniqExact(a) FROM ja LEFT JOIN jb USING (k) SETTINGS join_algorithm = 'full_sorting_merge';
SELECT count(), sum(b), uniqExact(a) FROM ja FULL JOIN jb USING (k) SETTINGS join_algorithm = 'auto';
SELECT count(), sum(k) FROM ja ANTI LEFT JOIN jb USING (k) SETTINGS join_algorithm = 'hash';
SELECT count(), sum(k) FROM ja SEMI LEFT JOIN jb USING (k) SETTINGS join_algorithm = 'partial_merge';
-- error: 418
SELECT 1 SETTINGS join_algorithm = 'telepathy';
SELECT count() FROM ja JOIN jb USING (k) SETTINGS join_default_strictness = 'ANY';
-- error: 417
SELECT count() FROM ja JOIN jb USING (k) SETTINGS join_default_strictness = '';
SELECT count() FROM ja ANY JOIN jb USING (k) SETTINGS any_join_distinct_right_table_keys = 1;
