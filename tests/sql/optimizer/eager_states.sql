SET explain_query_plan_default = 'legacy';
-- Averages go below joins as states; filters of the keys' own columns say how few values are left.
SET join_algorithm = 'default';
CREATE TABLE f (id UInt64, d UInt32, day UInt32, v UInt32, x Decimal(9, 2), n Nullable(Int32)) ENGINE = MergeTree ORDER BY id;
CREATE TABLE dim (pk UInt32, name String) ENGINE = MergeTree ORDER BY pk;
CREATE TABLE days (day UInt32, year UInt16) ENGINE = MergeTree ORDER BY day;
INSERT INTO f SELECT number, number % 40, number * 7 % 600, number * 7 % 1013, (number % 777) / 100, if(number % 3 = 0, NULL, toInt32(number % 11) - 5) FROM numbers(60000);
INSERT INTO dim SELECT number, concat('n', toString(number % 4)) FROM numbers(45);
INSERT INTO days SELECT number, 2000 + intDiv(number, 300) FROM numbers(6000);
EXPLAIN SELECT name, avg(v), avg(x), avg(n), count() FROM f JOIN dim ON d = pk GROUP BY name SETTINGS query_plan_enable_optimizations = 1, use_statistics = 1;
EXPLAIN SELECT name, avg(v), avg(x), avg(n), count() FROM f JOIN dim ON d = pk GROUP BY name SETTINGS query_plan_enable_optimizations = 1, query_plan_aggregate_below_join = 0;
SELECT name, round(avg(v), 6), round(avg(x), 6), round(avg(n), 6), count() FROM f JOIN dim ON d = pk GROUP BY name ORDER BY name;
SELECT name, round(avg(v), 6), round(avg(x), 6), round(avg(n), 6), count() FROM f JOIN dim ON d = pk GROUP BY name ORDER BY name SETTINGS query_plan_aggregate_below_join = 0;
SELECT name, year, sum(v), round(avg(v), 6), max(n) FROM f JOIN dim ON d = pk JOIN days ON f.day = days.day WHERE year = 2001 GROUP BY name, year ORDER BY name;
SELECT name, year, sum(v), round(avg(v), 6), max(n) FROM f JOIN dim ON d = pk JOIN days ON f.day = days.day WHERE year = 2001 GROUP BY name, year ORDER BY name SETTINGS query_plan_aggregate_below_join = 0;
SELECT name, finalizeAggregation(s), finalizeAggregation(c), finalizeAggregation(m) FROM (SELECT name, sumState(v) AS s, countState() AS c, maxState(n) AS m FROM f JOIN dim ON d = pk GROUP BY name) ORDER BY name;
SELECT isNaN(avg(v)), isNaN(avg(x)) FROM f JOIN dim ON d = pk WHERE name = 'none';
