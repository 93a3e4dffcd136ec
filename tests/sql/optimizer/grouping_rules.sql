-- Keys that follow from others go; aggregates of keys are the keys; distinct rows need no distinct count.
CREATE TABLE f (id UInt64, d UInt32, v UInt32) ENGINE = MergeTree ORDER BY id;
CREATE TABLE g (id UInt64, e UInt32) ENGINE = MergeTree ORDER BY id;
INSERT INTO f SELECT number, number % 10, number % 7 FROM numbers(1000);
INSERT INTO g SELECT number * 2, number % 3 FROM numbers(300);
EXPLAIN actions = 1 SELECT f.id, g.id, count() FROM f JOIN g ON f.id = g.id GROUP BY f.id, g.id SETTINGS query_plan_enable_optimizations = 1;
SELECT a, b, c FROM (SELECT f.id AS a, g.id AS b, count() AS c FROM f JOIN g ON f.id = g.id GROUP BY f.id, g.id) ORDER BY a LIMIT 2;
SELECT a, b, c FROM (SELECT f.id AS a, g.id AS b, count() AS c FROM f JOIN g ON f.id = g.id GROUP BY f.id, g.id) ORDER BY a LIMIT 2 SETTINGS optimize_group_by_function_keys = 0;
SELECT f.id AS a, g.id AS b, grouping(f.id), grouping(g.id), count() AS c FROM f JOIN g ON f.id = g.id WHERE f.id < 3 GROUP BY GROUPING SETS ((f.id), (g.id)) ORDER BY ALL;
EXPLAIN actions = 1 SELECT d, min(d), max(d), any(d), sum(v) FROM f GROUP BY d SETTINGS query_plan_enable_optimizations = 1;
SELECT d, min(d), max(d), any(d), sum(v) FROM f GROUP BY d ORDER BY d LIMIT 2;
SELECT d, min(d), max(d), any(d), sum(v) FROM f GROUP BY d ORDER BY d LIMIT 2 SETTINGS optimize_aggregators_of_group_by_keys = 0;
EXPLAIN actions = 1 SELECT uniqExact(d) FROM (SELECT d FROM f GROUP BY d) SETTINGS query_plan_enable_optimizations = 1;
EXPLAIN actions = 1 SELECT uniqExact(d) FROM (SELECT d FROM f GROUP BY d) SETTINGS query_plan_enable_optimizations = 1, optimize_uniq_to_count = 0;
SELECT uniqExact(d), count(DISTINCT d, v), uniq(v) FROM (SELECT DISTINCT d, v FROM f);
SELECT d, uniqExact(v) FROM (SELECT d, v FROM f GROUP BY d, v) GROUP BY d ORDER BY d LIMIT 2;
SELECT uniqExact(n) FROM (SELECT DISTINCT if(v = 3, NULL, v) AS n FROM f);
EXPLAIN actions = 1 SELECT uniqExact(toString(id)) FROM f SETTINGS query_plan_enable_optimizations = 1;
SELECT uniqExact(toString(id)), uniqExact(-toInt64(v)), uniqExact(hex(toString(v))) FROM f;
