SET explain_query_plan_default = 'legacy';
-- Rows of the side that may be missing are grouped below outer joins, whichever side the hash table is made of.
SET join_algorithm = 'default';
CREATE TABLE f (id UInt64, d UInt32, v UInt32, n Nullable(UInt32)) ENGINE = MergeTree ORDER BY id;
CREATE TABLE dim (pk UInt32, name String) ENGINE = MergeTree ORDER BY pk;
INSERT INTO f SELECT number, number % 5000, number * 7 % 1013, if(number % 3 = 0, NULL, number % 11) FROM numbers(30000);
INSERT INTO dim SELECT number, concat('n', toString(number % 4)) FROM numbers(6000);
EXPLAIN SELECT pk, count(id), sum(v) FROM dim LEFT JOIN f ON d = pk GROUP BY pk SETTINGS query_plan_enable_optimizations = 1, join_use_nulls = 1, use_statistics = 1;
EXPLAIN SELECT pk, count(id), sum(v) FROM f RIGHT JOIN dim ON d = pk GROUP BY pk SETTINGS query_plan_enable_optimizations = 1, join_use_nulls = 1, query_plan_aggregate_below_join = 0;
SELECT c, count() FROM (SELECT pk, count(id) AS c FROM dim LEFT JOIN f ON d = pk GROUP BY pk) GROUP BY c ORDER BY c SETTINGS join_use_nulls = 1;
SELECT c, count() FROM (SELECT pk, count(id) AS c FROM f RIGHT JOIN dim ON d = pk GROUP BY pk) GROUP BY c ORDER BY c SETTINGS join_use_nulls = 1;
SELECT c, count() FROM (SELECT pk, count(id) AS c FROM f RIGHT JOIN dim ON d = pk GROUP BY pk) GROUP BY c ORDER BY c SETTINGS join_use_nulls = 0;
SELECT name, count(), count(v), count(n), sum(v), min(v), max(n), sum(pk) FROM f RIGHT JOIN dim ON d = pk GROUP BY name ORDER BY name SETTINGS join_use_nulls = 1;
SELECT name, count(), count(v), count(n), sum(v), min(v), max(n), sum(pk) FROM f RIGHT JOIN dim ON d = pk GROUP BY name ORDER BY name SETTINGS join_use_nulls = 1, query_plan_aggregate_below_join = 0;
SELECT name, count(), sum(v), sum(n) FROM dim LEFT JOIN f ON d = pk AND v > 500 GROUP BY name ORDER BY name SETTINGS join_use_nulls = 1;
SELECT name, count(), sum(v), sum(n) FROM f RIGHT JOIN dim ON d = pk AND id % 2 = 1 GROUP BY name ORDER BY name SETTINGS join_use_nulls = 1;
SELECT name, count(), sum(v) FROM f RIGHT JOIN (SELECT * FROM dim UNION ALL SELECT * FROM dim WHERE pk > 4900) AS dim ON d = pk GROUP BY name ORDER BY name SETTINGS join_use_nulls = 1;
