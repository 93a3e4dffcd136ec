SET explain_query_plan_default = 'legacy';
-- Equalities of one expression joined by OR are one IN: the same rows, NULLs and types as without.
CREATE TABLE t (k UInt32, n Nullable(Int16), s String, d Date, lc LowCardinality(String), f Float64) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 64;
INSERT INTO t SELECT number, if(number % 7 = 0, NULL, number % 100 - 50), toString(number % 13), toDate('2024-01-01') + number % 30, toString(number % 5), number / 4 FROM numbers(3000);
SELECT count(), sum(k) FROM t WHERE k = 1 OR k = 2 OR k = 3;
SELECT count(), sum(k) FROM t WHERE k = 1 OR k = 2 OR s = '4' OR k = 2999 OR k = -5 OR k = 5000000000;
SELECT count(), sum(k) FROM t WHERE n = 1 OR n = 2 OR n = 40000 OR n = -3;
SELECT count(), sum(k) FROM t WHERE NOT (n = 1 OR n = 2 OR n = 40000 OR n = -3);
SELECT count(), sum(k) FROM t WHERE (n = 1 OR n = 2 OR n = 3 OR n IS NULL) AND (s = '1' OR s = '2' OR s = '5');
SELECT count(), sum(k) FROM t WHERE lc = '1' OR lc = '4' OR lc = 'x';
SELECT count(), sum(k) FROM t WHERE d = '2024-01-01' OR d = '2024-01-02' OR d = '2024-01-05';
SELECT count(), sum(k) FROM t WHERE d = toDate('2024-01-01') OR d = toDate('2024-01-02') OR d = toDate('2024-01-05');
SELECT count(), sum(k) FROM t WHERE f = 1 OR f = 2.5 OR f = nan;
SELECT k % 10 AS x, count() FROM t GROUP BY x HAVING x = 1 OR x = 2 OR x = 9 ORDER BY x;
SELECT k = 1 OR k = 2 OR k = 3 AS x, toTypeName(x), count() FROM t GROUP BY x ORDER BY x;
SELECT count() FROM t WHERE (1 = k OR k = 2 OR 3 = k OR (k = 10 OR k = 11 OR (k = 12 AND s = '12')));
SELECT count() FROM t WHERE k = 1 OR k = 2 OR k = 3 SETTINGS optimize_min_equality_disjunction_chain_length = 4;
SELECT count() FROM t WHERE n = 1 OR n = 2 OR n = NULL OR n = 5 SETTINGS transform_null_in = 1;
EXPLAIN actions = 1 SELECT count() FROM t WHERE k = 1 OR k = 2 OR s = 'a' OR k = 3 SETTINGS query_plan_enable_optimizations = 1;
