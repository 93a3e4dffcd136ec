CREATE TABLE pa (k UInt32, g LowCardinality(String), d Date, v Int64, PROJECTION agg (SELECT g, toStartOfMonth(d), count(), sum(v), max(v), uniq(k) GROUP BY g, toStartOfMonth(d))) ENGINE = MergeTree ORDER BY k;
INSERT INTO pa SELECT number, concat('g', toString(number % 3)), toDate('2024-01-01') + number, number * 10 FROM numbers(90);
INSERT INTO pa SELECT number, 'g0', toDate('2024-01-15'), 1 FROM numbers(5);
SELECT g, count(), sum(v) FROM pa GROUP BY g ORDER BY g;
SELECT g, toStartOfMonth(d) AS m, max(v) FROM pa GROUP BY g, m ORDER BY g, m;
SELECT toStartOfMonth(d) AS m, uniq(k) FROM pa GROUP BY m ORDER BY m;
SELECT g, avg(v) FROM pa GROUP BY g ORDER BY g;
SELECT g, count() FROM pa WHERE g != 'g1' GROUP BY g ORDER BY g;
SELECT g, count() FROM pa WHERE k < 50 GROUP BY g ORDER BY g;
SELECT sum(v), count() FROM pa;
SELECT g, count() AS c FROM pa GROUP BY g HAVING c > 30 ORDER BY g;
SELECT g, count(), sum(v) FROM pa GROUP BY g WITH TOTALS ORDER BY g;
SELECT g, count(), sum(v) FROM pa GROUP BY ROLLUP(g) ORDER BY g, count();
SELECT g, sumIf(v, k > 10) FROM pa GROUP BY g ORDER BY g;
SELECT g, count() FROM pa GROUP BY g ORDER BY g SETTINGS force_optimize_projection = 1;
-- error: 584
SELECT k FROM pa WHERE v = 10 SETTINGS force_optimize_projection = 1;
ALTER TABLE pa DELETE WHERE g = 'g2' SETTINGS mutations_sync = 2;
SELECT g, count() FROM pa GROUP BY g ORDER BY g;
