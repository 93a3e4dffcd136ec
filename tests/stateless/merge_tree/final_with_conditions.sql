CREATE TABLE fc (k UInt32, t Date, v Int32) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(t) ORDER BY k SETTINGS index_granularity = 4;
INSERT INTO fc SELECT number, '2024-01-05', number FROM numbers(20);
INSERT INTO fc SELECT number * 2, '2024-01-06', -number FROM numbers(10);
INSERT INTO fc SELECT number * 4, '2024-02-01', 1000 FROM numbers(5);
SELECT count(), sum(v) FROM fc FINAL;
SELECT count(), sum(v) FROM fc FINAL WHERE v > 0;
SELECT k, v FROM fc FINAL WHERE k IN (4, 5, 6) ORDER BY k, v;
SELECT k, v FROM fc FINAL PREWHERE v < 0 ORDER BY k LIMIT 3;
SELECT count() FROM fc FINAL WHERE t >= '2024-02-01';
SELECT sum(v) FROM fc FINAL SETTINGS do_not_merge_across_partitions_select_final = 1;
SELECT a.k, b.v FROM fc AS a FINAL JOIN fc AS b FINAL ON a.k = b.k AND a.t < b.t ORDER BY ALL;
SELECT count() FROM (SELECT * FROM fc FINAL) WHERE v = 1000;
-- error: 181
SELECT count() FROM numbers(3) FINAL;
