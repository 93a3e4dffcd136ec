-- error: 455
CREATE TABLE lca0 (u LowCardinality(UInt32)) ENGINE = Memory;
SET allow_suspicious_low_cardinality_types = 1;
CREATE TABLE lca (k LowCardinality(String), n LowCardinality(Nullable(String)), u LowCardinality(UInt32)) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 8;
INSERT INTO lca SELECT toString(number % 3), if(number % 4 = 0, NULL, toString(number % 2)), number % 5 FROM numbers(30);
SELECT k, count(), sum(u), max(n) FROM lca GROUP BY k ORDER BY k;
SELECT n, count(), uniq(k), min(u) FROM lca GROUP BY n ORDER BY n;
SELECT toTypeName(min(k)), toTypeName(any(n)), toTypeName(sum(u)), toTypeName(groupArray(k)), toTypeName(argMax(k, u)) FROM lca;
SELECT uniqExact(n), count(n), arraySort(groupUniqArray(n)), arraySort(groupUniqArray(k)) FROM lca;
SELECT k, n, count() FROM lca GROUP BY k, n ORDER BY k, n;
SELECT argMin(k, u), topK(1)(k), anyHeavy(u) FROM lca WHERE u > 3;
SELECT k, count() AS c FROM lca GROUP BY k WITH TOTALS ORDER BY k SETTINGS group_by_two_level_threshold = 1;
SELECT quantileExact(0.5)(u), avg(u), median(u) FROM lca;
