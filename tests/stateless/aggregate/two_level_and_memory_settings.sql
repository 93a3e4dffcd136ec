CREATE TABLE tl (k UInt32, v UInt32) ENGINE = MergeTree ORDER BY k;
INSERT INTO tl SELECT number % 3000, number FROM numbers(30000);
SELECT count(), sum(c), sum(s) FROM (SELECT k, count() AS c, sum(v) AS s FROM tl GROUP BY k) SETTINGS group_by_two_level_threshold = 10, max_threads = 4;
SELECT count(), sum(c) FROM (SELECT k, count() AS c FROM tl GROUP BY k) SETTINGS max_bytes_before_external_group_by = 1, max_bytes_ratio_before_external_group_by = 0;
SELECT k, count() FROM tl GROUP BY k ORDER BY k LIMIT 3 SETTINGS optimize_aggregation_in_order = 1;
SELECT count() FROM (SELECT k FROM tl GROUP BY k) SETTINGS max_rows_to_group_by = 100000;
-- error: 158
SELECT count() FROM (SELECT k FROM tl GROUP BY k) SETTINGS max_rows_to_group_by = 100, group_by_overflow_mode = 'throw', max_threads = 1;
SELECT count() >= 100 FROM (SELECT k FROM tl GROUP BY k) SETTINGS max_rows_to_group_by = 100, group_by_overflow_mode = 'any', max_threads = 1;
SELECT count() FROM (SELECT toString(k) AS s, k % 7 AS m FROM tl GROUP BY s, m);
SELECT k % 10 AS m, uniqExact(v), max(v) FROM tl GROUP BY m ORDER BY m LIMIT 2;
