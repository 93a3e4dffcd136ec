SELECT toTypeName([toLowCardinality('1')]), toTypeName(toLowCardinality('a') || 'b'), toTypeName(upper(toLowCardinality('a')));
SELECT toTypeName(if(1, toLowCardinality('a'), 'b')), toTypeName(tuple(toLowCardinality('a'))), toTypeName(map(toLowCardinality('a'), 1));
SET allow_suspicious_low_cardinality_types = 1;
CREATE TABLE lc (k UInt32, s LowCardinality(String), n LowCardinality(Nullable(String)), u LowCardinality(UInt64), f LowCardinality(FixedString(3))) ENGINE = MergeTree ORDER BY (s, k);
INSERT INTO lc SELECT number, toString(number % 4), if(number % 3 = 0, NULL, toString(number % 5)), number % 7, toString(number % 10) FROM numbers(50);
SELECT s, count(), uniqExact(n), sum(u) FROM lc GROUP BY s ORDER BY s;
SELECT n, count() FROM lc GROUP BY n ORDER BY n NULLS FIRST;
SELECT k, s, n FROM lc WHERE s = '2' AND n IS NULL ORDER BY k;
SELECT count() FROM lc WHERE f = '3' AND s IN ('1', '3');
SELECT DISTINCT f FROM lc ORDER BY f LIMIT 3;
SELECT toTypeName(s), toTypeName(n), toTypeName(u) FROM lc LIMIT 1;
SELECT a.s, count() FROM lc AS a JOIN lc AS b ON a.s = b.s GROUP BY a.s ORDER BY a.s;
SELECT max(s), min(n), any(f), argMax(s, k) FROM lc;
SET allow_suspicious_low_cardinality_types = 0;
-- error: 455
CREATE TABLE lc2 (a LowCardinality(UInt64)) ENGINE = Memory;
