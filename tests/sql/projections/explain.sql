SET explain_query_plan_default = 'legacy';
-- Where rows are read from.
SET query_plan_enable_optimizations = 1, use_primary_key = 1, use_statistics_pruning = 0, use_bit_indexes = 0, use_skip_indexes = 1;
CREATE TABLE px (id UInt64, user UInt32, v Float64, PROJECTION by_user (SELECT id, user ORDER BY user), PROJECTION per_user (SELECT user, count(), sum(v) GROUP BY user)) ENGINE = MergeTree ORDER BY id SETTINGS index_granularity = 100;
INSERT INTO px SELECT number, number % 97, number / 4 FROM numbers(10000);
EXPLAIN indexes = 1 SELECT id FROM px WHERE user = 17;
EXPLAIN indexes = 1 SELECT v FROM px WHERE user = 17;
EXPLAIN indexes = 1 SELECT id FROM px WHERE user = 17 AND id < 50;
EXPLAIN SELECT user, count() FROM px GROUP BY user;
EXPLAIN SELECT user, sum(v) FROM px WHERE id = 5 GROUP BY user;
EXPLAIN actions = 1 SELECT user % 2 AS u, sum(v), count() FROM px WHERE user < 10 GROUP BY u;
DROP TABLE px;
