SET explain_query_plan_default = 'legacy';
-- A value goes through any deterministic function of one column, monotonic or not, to the key that the function is.
CREATE TABLE t (k UInt64, s String, v UInt32) ENGINE = MergeTree PARTITION BY k % 10 ORDER BY cityHash64(s) SETTINGS index_granularity = 64;
INSERT INTO t SELECT number, toString(number), number FROM numbers(10000);
SELECT count(), sum(v) FROM t WHERE k = 7;
SELECT count(), sum(v) FROM t WHERE k IN (7, 17, 18);
SELECT count(), sum(v) FROM t WHERE k != 7;
SELECT count(), sum(v) FROM t WHERE NOT (k = 7 OR k = 8);
SELECT count(), sum(v) FROM t WHERE s = '123';
SELECT count(), sum(v) FROM t WHERE s IN ('123', '4567', 'none');
SELECT count(), sum(v) FROM t WHERE s = '123' AND k = 123;
SELECT count(), sum(v) FROM t WHERE s = '123' OR k = 5;
SELECT count(), sum(v) FROM t WHERE s != '123';
SELECT count() FROM (EXPLAIN indexes = 1 SELECT v FROM t WHERE k = 7) WHERE explain LIKE '%Parts: 1/8%' SETTINGS use_primary_key = 1, query_plan_enable_optimizations = 1;
