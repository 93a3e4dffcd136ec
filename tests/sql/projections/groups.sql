-- Groups of a table's rows.
CREATE TABLE gp (day Date, site UInt32, user UInt64, spent Float64, n Nullable(Int32), s LowCardinality(String), PROJECTION per_site (SELECT site, count(), sum(user), uniqExact(user), avg(n), max(spent), quantileExact(0.5)(user) GROUP BY site), PROJECTION per_month (SELECT toStartOfMonth(day), s, count(), sumIf(user, user > 100) GROUP BY toStartOfMonth(day), s), PROJECTION total (SELECT count(), sum(n))) ENGINE = MergeTree PARTITION BY site % 2 ORDER BY (day, user) SETTINGS index_granularity = 256, lightweight_mutation_projection_mode = 'rebuild';
INSERT INTO gp SELECT toDate('2024-01-01') + number % 100, cityHash64(number) % 20, number, number / 8, if(number % 5 = 0, NULL, number % 11), concat('s', toString(number % 3)) FROM numbers(10000);
SELECT name, type, sorting_key, query FROM system.projections WHERE table = 'gp' ORDER BY name;
SELECT site, count() FROM gp GROUP BY site ORDER BY site LIMIT 4 SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT site, sum(user), uniqExact(user), avg(n), max(spent), quantileExact(0.5)(user) FROM gp WHERE site < 3 GROUP BY site ORDER BY site SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT site, sum(user), uniqExact(user), avg(n), max(spent), quantileExact(0.5)(user) FROM gp WHERE site < 3 GROUP BY site ORDER BY site SETTINGS optimize_use_projections = 0;
SELECT site % 2 AS odd, count(), sum(user), min(site), max(site) FROM gp GROUP BY odd ORDER BY odd SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT count(), uniqExact(user) FROM gp WHERE site IN (3, 4) SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT toStartOfMonth(day) AS month, count(), sumIf(user, user > 100) FROM gp GROUP BY month ORDER BY month SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT toYear(toStartOfMonth(day)) AS year, s, count() FROM gp WHERE s != 's1' GROUP BY year, s ORDER BY s SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT s, count() FROM gp GROUP BY s WITH TOTALS ORDER BY s;
SELECT s, toStartOfMonth(day) AS month, count() FROM gp GROUP BY ROLLUP(s, month) ORDER BY s, month LIMIT 6;
SELECT site, count() AS c FROM gp GROUP BY site HAVING c > 510 ORDER BY c DESC, site LIMIT 3 SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT sum(n) FROM gp SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT sum(n), count() FROM gp SETTINGS optimize_trivial_sum_query = 0, optimize_trivial_count_query = 0;
-- error: PROJECTION_NOT_USED
SELECT site, sum(spent) FROM gp GROUP BY site SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
-- error: PROJECTION_NOT_USED
SELECT site, count() FROM gp WHERE user > 3 GROUP BY site SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
-- As part of something larger.
SELECT a.site, a.c, b.m FROM (SELECT site, count() AS c FROM gp GROUP BY site) AS a JOIN (SELECT site, max(spent) AS m FROM gp GROUP BY site) AS b ON a.site = b.site ORDER BY a.site LIMIT 3;
-- More parts, merges, changes of rows.
INSERT INTO gp SELECT '2024-01-05', 3, number, 1, 1, 's9' FROM numbers(20000, 100);
SELECT site, count(), uniqExact(user) FROM gp WHERE site = 3 GROUP BY site SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
OPTIMIZE TABLE gp FINAL;
SELECT site, count(), uniqExact(user) FROM gp WHERE site = 3 GROUP BY site SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT name, sum(rows) FROM system.projection_parts WHERE table = 'gp' GROUP BY name ORDER BY name;
ALTER TABLE gp UPDATE n = 1000 WHERE site = 3 SETTINGS mutations_sync = 2;
SELECT site, count(), avg(n) FROM gp WHERE site = 3 GROUP BY site SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
ALTER TABLE gp DELETE WHERE s = 's9' SETTINGS mutations_sync = 2;
SELECT site, count(), uniqExact(user) FROM gp WHERE site = 3 GROUP BY site SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
-- Rows that are deleted lightly do not count, whatever the projection of their part says.
DELETE FROM gp WHERE site = 3 AND user % 2 = 0;
SELECT site, count(), uniqExact(user) FROM gp WHERE site IN (3, 4) GROUP BY site ORDER BY site;
SELECT site, count(), uniqExact(user) FROM gp WHERE site IN (3, 4) GROUP BY site ORDER BY site SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
OPTIMIZE TABLE gp FINAL;
SELECT site, count(), uniqExact(user) FROM gp WHERE site IN (3, 4) GROUP BY site ORDER BY site SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
-- Added later: parts that lack it give their own groups.
ALTER TABLE gp ADD PROJECTION per_user (SELECT user % 10, count(), sum(spent) GROUP BY user % 10);
INSERT INTO gp SELECT '2024-01-05', 4, number, 1, 1, 's9' FROM numbers(30000, 50);
SELECT user % 10 AS u, count() FROM gp GROUP BY u ORDER BY u SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT user % 10 AS u, count() FROM gp GROUP BY u ORDER BY u SETTINGS optimize_use_projections = 0;
ALTER TABLE gp MATERIALIZE PROJECTION per_user SETTINGS mutations_sync = 2;
SELECT user % 10 AS u, count() FROM gp WHERE u < 4 GROUP BY u ORDER BY u SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT name, count() > 0 FROM system.projection_parts WHERE table = 'gp' GROUP BY name ORDER BY name;
CHECK TABLE gp SETTINGS check_query_single_value_result = 1;
ALTER TABLE gp DROP PROJECTION per_user;
-- error: PROJECTION_NOT_USED
SELECT user % 10 AS u, count() FROM gp GROUP BY u SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
DROP TABLE gp;
-- FINAL reads the rows themselves.
CREATE TABLE gr (k UInt32, v UInt32, PROJECTION sums (SELECT k % 3, sum(v) GROUP BY k % 3), PROJECTION by_v (SELECT k, v ORDER BY v)) ENGINE = ReplacingMergeTree ORDER BY k SETTINGS index_granularity = 64, deduplicate_merge_projection_mode = 'rebuild';
SYSTEM STOP MERGES gr;
INSERT INTO gr SELECT number, 1 FROM numbers(300);
INSERT INTO gr SELECT number, 2 FROM numbers(150);
SELECT k % 3 AS r, sum(v) FROM gr GROUP BY r ORDER BY r SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT k % 3 AS r, sum(v) FROM gr FINAL GROUP BY r ORDER BY r;
SELECT count() FROM gr FINAL WHERE v = 1;
SYSTEM START MERGES gr;
OPTIMIZE TABLE gr FINAL;
SELECT k % 3 AS r, sum(v) FROM gr GROUP BY r ORDER BY r SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT count() FROM gr WHERE v = 1;
DROP TABLE gr;
