SET explain_query_plan_default = 'legacy';
-- Merge joins of tables that lie in the order of the keys.
CREATE TABLE f (k UInt64, n UInt32, v String) ENGINE = MergeTree ORDER BY (k, n) SETTINGS index_granularity = 64;
CREATE TABLE d (k UInt64, w Int32) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 64;
SYSTEM STOP MERGES f;
INSERT INTO f SELECT number * 3 % 5000, number, toString(number) FROM numbers(5000);
INSERT INTO f SELECT number * 7 % 6000, number, toString(number) FROM numbers(4000);
INSERT INTO f SELECT 42, number, 'heavy' FROM numbers(900);
INSERT INTO d SELECT number * 2, number FROM numbers(2600);
INSERT INTO d SELECT number * 2 + 5000, number FROM numbers(600);
SET join_algorithm = 'full_sorting_merge,hash';
EXPLAIN actions = 1 SELECT count(), sum(n), sum(w) FROM f JOIN d ON f.k = d.k SETTINGS query_plan_enable_optimizations = 1;
SELECT count(), sum(n), sum(w) FROM f JOIN d ON f.k = d.k;
SELECT count(), sum(n), sum(w), countIf(w = 0) FROM f LEFT JOIN d ON f.k = d.k;
SELECT count(), sum(n), sum(w), countIf(v = '') FROM f RIGHT JOIN d ON f.k = d.k;
SELECT count(), sum(n), sum(w), countIf(v = ''), countIf(w = 0) FROM f FULL JOIN d ON f.k = d.k;
SELECT count(), sum(n), countIf(v IS NULL), countIf(w IS NULL) FROM f FULL JOIN d ON f.k = d.k SETTINGS join_use_nulls = 1;
SELECT count(), sum(n) FROM f SEMI LEFT JOIN d ON f.k = d.k;
SELECT count(), sum(n) FROM f ANTI LEFT JOIN d ON f.k = d.k;
SELECT count(), sum(w) FROM f SEMI RIGHT JOIN d ON f.k = d.k;
SELECT count(), sum(w) FROM f ANTI RIGHT JOIN d ON f.k = d.k;
SELECT count(), sum(n) FROM f ANY LEFT JOIN d ON f.k = d.k;
SELECT count(), sum(w) FROM f ANY RIGHT JOIN d ON f.k = d.k;
SELECT count(), sum(n), sum(w) FROM f JOIN d ON f.k = d.k AND n % 100 < w % 100;
SELECT count(), sum(n), sum(w) FROM f JOIN d ON d.k = f.k AND w = toInt32(n);
SELECT count(), sum(n), sum(w) FROM f JOIN d ON f.k = d.k WHERE n < 1000 AND w > 10;
SELECT count(), sum(a.n), sum(b.n) FROM f AS a JOIN f AS b ON a.n = b.n AND a.k = b.k;
SELECT count(), sum(a.n), sum(b.n) FROM f AS a JOIN f AS b ON a.k = b.k WHERE a.k BETWEEN 40 AND 50;
SELECT count(), sum(x) FROM f JOIN (SELECT number AS x FROM numbers(100)) AS y ON f.k = x;
SELECT count(), sum(x) FROM (SELECT number AS x FROM numbers(100)) AS y LEFT JOIN f ON f.k = x;
SELECT count() FROM f JOIN d ON f.k = d.k WHERE f.k = 42;
SELECT count() FROM (SELECT k * 2 AS kk FROM f WHERE n > 3) AS x JOIN d ON kk = d.k;
DELETE FROM d WHERE w % 3 = 0;
SELECT count(), sum(n), sum(w) FROM f JOIN d ON f.k = d.k;
-- Only one side in the order of the keys.
SELECT count(), sum(a.n), sum(b.n) FROM f AS a JOIN f AS b ON a.k = b.n;
EXPLAIN actions = 1 SELECT count() FROM f AS a JOIN f AS b ON a.k = b.n SETTINGS query_plan_enable_optimizations = 1;
EXPLAIN PIPELINE SELECT a.v FROM f AS a JOIN f AS b ON a.k = b.n SETTINGS query_plan_enable_optimizations = 1, max_threads = 2;
EXPLAIN PIPELINE SELECT f.v FROM f JOIN d ON f.k = d.k SETTINGS query_plan_enable_optimizations = 1, max_threads = 1;
-- Keys that may be NULL are sorted, as NULL has its place elsewhere.
CREATE TABLE o (k Nullable(Int64), x UInt8) ENGINE = MergeTree ORDER BY k SETTINGS allow_nullable_key = 1, index_granularity = 4;
INSERT INTO o SELECT if(number % 5 = 0, NULL, toInt64(number) - 50), number FROM numbers(100);
SELECT count(), sum(x), sum(w), countIf(o.k IS NULL) FROM o LEFT JOIN d ON o.k = toInt64(d.k);
SELECT count(), sum(x), sum(w) FROM o FULL JOIN d ON o.k = toInt64(d.k);
-- Text keys.
CREATE TABLE s (t LowCardinality(String), x UInt32) ENGINE = MergeTree ORDER BY t SETTINGS index_granularity = 32;
CREATE TABLE q (t String, y UInt32) ENGINE = MergeTree ORDER BY t SETTINGS index_granularity = 32;
INSERT INTO s SELECT concat('the same beginning ', toString(number % 700)), number FROM numbers(2000);
INSERT INTO q SELECT concat('the same beginning ', toString(number * 3 % 900)), number FROM numbers(1500);
SELECT count(), sum(x), sum(y) FROM s JOIN q ON s.t = q.t;
SELECT count(), sum(x), sum(y) FROM s FULL JOIN q ON s.t = q.t;
-- Without being asked: a hash table would take too much of the memory.
EXPLAIN SELECT a.v, b.v FROM f AS a JOIN f AS b ON a.k = b.k SETTINGS query_plan_enable_optimizations = 1, join_algorithm = 'default', enable_join_runtime_filters = 0, max_memory_usage = 1500000;
EXPLAIN SELECT a.v, b.v FROM f AS a JOIN f AS b ON a.k = b.k SETTINGS query_plan_enable_optimizations = 1, join_algorithm = 'default', enable_join_runtime_filters = 0, max_memory_usage = 1500000, query_plan_merge_sorted_joins = 0;
EXPLAIN SELECT a.v, b.v FROM f AS a JOIN f AS b ON a.k = b.k SETTINGS query_plan_enable_optimizations = 1, join_algorithm = 'default', enable_join_runtime_filters = 0;
