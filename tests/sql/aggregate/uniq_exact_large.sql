-- Sets that grow past the cache, one or many, merged from several threads, kept as states, with NULL and strings.
CREATE TABLE t (g UInt16, x UInt64, s String, n Nullable(Int32)) ENGINE = MergeTree ORDER BY tuple() SETTINGS index_granularity = 1024;
INSERT INTO t SELECT number % 37, cityHash64(number % 150000), toString(number % 70001), if(number % 5 = 0, NULL, toInt32(number % 90000)) FROM numbers(300000);
SELECT uniqExact(x), count(DISTINCT s), uniqExact(n), uniqExact(g, n) FROM t;
SELECT g, uniqExact(x), uniqExact(s), uniqExact(n) FROM t GROUP BY g ORDER BY g LIMIT 5;
SELECT sum(u), max(u), min(u) FROM (SELECT g, uniqExact(x) AS u FROM t GROUP BY g);
SELECT uniqExactMerge(u) FROM (SELECT uniqExactState(x) AS u FROM t GROUP BY g);
SELECT k, uniqExactMerge(u), count() FROM (SELECT g % 3 AS k, g, uniqExactState(s) AS u FROM t GROUP BY g) GROUP BY k ORDER BY k;
SELECT sum(u), count() FROM (SELECT x, uniqExact(g) AS u FROM t GROUP BY x);
SELECT g, uniqExactIf(x, n IS NULL) AS u FROM t GROUP BY g ORDER BY u DESC, g LIMIT 3;
SELECT uniqExact(number), uniqExact(number % 1000), uniqExact(toString(number % 200000)) FROM numbers_mt(1000000);
DROP TABLE t;
