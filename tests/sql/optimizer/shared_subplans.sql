SET explain_query_plan_default = 'legacy';
-- A common table expression that is read twice runs once, unless its readers filter it differently.
SET join_algorithm = 'default';
CREATE TABLE f (id UInt64, d UInt32, v UInt32) ENGINE = MergeTree ORDER BY id;
INSERT INTO f SELECT number, number % 10, number % 7 FROM numbers(1000);
EXPLAIN WITH s AS (SELECT d, sum(v) AS t FROM f GROUP BY d) SELECT a.d FROM s AS a JOIN s AS b ON a.t = b.t AND a.d < b.d SETTINGS query_plan_enable_optimizations = 1;
EXPLAIN WITH s AS (SELECT d, sum(v) AS t FROM f GROUP BY d) SELECT a.d FROM s AS a JOIN s AS b ON a.t = b.t AND a.d < b.d SETTINGS query_plan_enable_optimizations = 1, query_plan_share_common_subplans = 0;
WITH s AS (SELECT d, sum(v) AS t FROM f GROUP BY d) SELECT a.d, b.d FROM s AS a JOIN s AS b ON a.t = b.t AND a.d < b.d ORDER BY ALL;
WITH s AS (SELECT d, sum(v) AS t FROM f GROUP BY d) SELECT a.d, b.d, a.t + b.t FROM s AS a, s AS b WHERE a.d = 1 AND b.d = 2;
WITH s AS (SELECT d, sum(v) AS t, max(id) AS m FROM f GROUP BY d), u AS (SELECT t, count() AS c FROM s GROUP BY t) SELECT (SELECT count() FROM u), x.c, y.m FROM u AS x JOIN s AS y ON x.t = y.t JOIN u AS z ON z.t = x.t ORDER BY ALL LIMIT 3;
WITH s AS (SELECT d, rand() AS r FROM f GROUP BY d) SELECT count() FROM s AS a JOIN s AS b ON a.d = b.d;
