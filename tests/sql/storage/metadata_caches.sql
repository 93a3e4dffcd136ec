-- Places of chunks, statistics of granules and primary indexes are read when they are needed, and can be forgotten.
SET use_primary_key = 1, use_statistics_pruning = 1, query_plan_enable_optimizations = 1;
CREATE TABLE t (k UInt32, v UInt32, s String) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 100;
INSERT INTO t SELECT number, number * 7 % 1000, toString(number) FROM numbers(10000);
SELECT count(), sum(v) FROM t WHERE k BETWEEN 500 AND 600;
SYSTEM DROP MARK CACHE;
SYSTEM DROP PRIMARY INDEX CACHE;
SELECT count(), min(k), max(k), sum(v) FROM t;
SELECT count(), sum(v) FROM t WHERE k BETWEEN 501 AND 600;
SELECT count(), sum(v) FROM t WHERE k BETWEEN 502 AND 600;
SELECT count(), sum(v) FROM t WHERE k BETWEEN 503 AND 600;
SELECT count() FROM t WHERE v = 999;
SELECT k, s FROM t ORDER BY k DESC LIMIT 2;
SELECT name, bytes <= bytes_max, entries > 0, hits > 0, misses > 0 FROM system.caches WHERE name IN ('Mark', 'PrimaryIndex') ORDER BY name;
SELECT event, value > 0 FROM system.events WHERE event IN ('MarkCacheHits', 'MarkCacheMisses', 'PrimaryIndexCacheMisses') ORDER BY event;
SELECT metric, value > 0 FROM system.metrics WHERE metric IN ('MarkCacheBytes', 'PrimaryIndexCacheFiles') ORDER BY metric;
CHECK TABLE t SETTINGS check_query_single_value_result = 1;
DROP TABLE t;
