SET explain_query_plan_default = 'legacy';
-- Aggregation moves below joins that only carry rows along.
SET join_algorithm = 'default';
CREATE TABLE f (id UInt64, d UInt32, v UInt32, n Nullable(UInt32)) ENGINE = MergeTree ORDER BY id;
CREATE TABLE dim (pk UInt32, name String) ENGINE = MergeTree ORDER BY pk;
INSERT INTO f SELECT number, number % 50, number * 7 % 1013, if(number % 3 = 0, NULL, number % 11) FROM numbers(30000);
INSERT INTO dim SELECT number, concat('n', toString(number % 4)) FROM numbers(60);
EXPLAIN SELECT name, sum(v), count(), min(v), max(n) FROM f JOIN dim ON d = pk GROUP BY name SETTINGS query_plan_enable_optimizations = 1;
EXPLAIN SELECT name, sum(v), count(), min(v), max(n) FROM f JOIN dim ON d = pk GROUP BY name SETTINGS query_plan_enable_optimizations = 1, query_plan_aggregate_below_join = 0;
SELECT name, sum(v), count(), min(v), max(n), count(n), sum(n) FROM f JOIN dim ON d = pk GROUP BY name ORDER BY name;
SELECT name, sum(v), count(), min(v), max(n), count(n), sum(n) FROM f JOIN dim ON d = pk GROUP BY name ORDER BY name SETTINGS query_plan_aggregate_below_join = 0;
SELECT sum(v), count() FROM f JOIN dim ON d = pk;
SELECT name, count(), count(v), count(n), sum(v), min(v) FROM dim LEFT JOIN f ON d = pk GROUP BY name ORDER BY name SETTINGS join_use_nulls = 1;
SELECT name, count(), count(v), count(n), sum(v), min(v) FROM dim LEFT JOIN f ON d = pk GROUP BY name ORDER BY name SETTINGS join_use_nulls = 1, query_plan_aggregate_below_join = 0;
SELECT pk, count(), count(v) FROM dim LEFT JOIN f ON d = pk GROUP BY pk ORDER BY pk DESC LIMIT 12 SETTINGS join_use_nulls = 1;
SELECT pk, count(), count(v), sum(v) FROM dim LEFT JOIN f ON d = pk GROUP BY pk ORDER BY pk DESC LIMIT 12;
SELECT d, sum(v) FROM f LEFT SEMI JOIN dim ON d = pk AND pk < 5 GROUP BY d ORDER BY d;
SELECT name, sum(v) FROM f JOIN dim ON d = pk AND v % 2 = pk % 2 GROUP BY name ORDER BY name;
