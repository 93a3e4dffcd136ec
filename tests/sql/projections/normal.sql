-- Rows of a table in another order.
CREATE TABLE np (id UInt64, user UInt32, word String, tags Array(String), n Nullable(Int32), PROJECTION by_user (SELECT id, user, word ORDER BY user), PROJECTION all_by_word (SELECT * ORDER BY word, id)) ENGINE = MergeTree PARTITION BY id % 2 ORDER BY id SETTINGS index_granularity = 100, lightweight_mutation_projection_mode = 'rebuild';
INSERT INTO np SELECT number, cityHash64(number) % 500, concat('w', toString(cityHash64(number, 1) % 100)), [toString(number % 7)], if(number % 3 = 0, NULL, number) FROM numbers(10000);
SELECT name, type, sorting_key, query FROM system.projections WHERE table = 'np' ORDER BY name;
SELECT name, parent_rows = rows, count() FROM system.projection_parts WHERE table = 'np' GROUP BY 1, 2 ORDER BY 1;
SELECT DISTINCT arraySort(projections) FROM system.parts WHERE table = 'np' AND active;
SELECT count(), sum(id) FROM np WHERE user = 17 SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT count(), sum(id) FROM np WHERE user = 17 SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1, force_optimize_projection_name = 'by_user';
SELECT count(), sum(id) FROM np WHERE user = 17 SETTINGS optimize_use_projections = 0;
SELECT id, user, word, tags, n FROM np WHERE word = 'w7' AND id < 500 ORDER BY id SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT id, user, word, tags, n FROM np WHERE word = 'w7' AND id < 500 ORDER BY id SETTINGS optimize_use_projections = 0;
SELECT * FROM np WHERE word = 'w7' ORDER BY n DESC NULLS LAST, id LIMIT 3;
SELECT sum(length(tags)), count(n), max(length(word)) FROM np WHERE word IN ('w7', 'w8', 'none');
SELECT word, count() FROM np WHERE user BETWEEN 10 AND 12 GROUP BY word ORDER BY word LIMIT 5 SETTINGS preferred_optimize_projection_name = 'by_user';
-- error: PROJECTION_NOT_USED
SELECT count() FROM np WHERE n = 5 SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
-- error: INCORRECT_DATA
SELECT count() FROM np WHERE user = 5 SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1, force_optimize_projection_name = 'all_by_word';
-- Further parts, merges, changes of rows.
INSERT INTO np SELECT number, 17, 'more', [], 5 FROM numbers(10000, 10);
SELECT count(), sum(id) FROM np WHERE user = 17 SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
OPTIMIZE TABLE np FINAL;
SELECT count(), sum(id) FROM np WHERE user = 17 SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT name, sum(rows) FROM system.projection_parts WHERE table = 'np' GROUP BY name ORDER BY name;
ALTER TABLE np UPDATE word = 'changed' WHERE user = 17 SETTINGS mutations_sync = 2;
SELECT count(), sum(id) FROM np WHERE word = 'changed' SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
ALTER TABLE np DELETE WHERE id >= 10005 SETTINGS mutations_sync = 2;
SELECT count(), sum(id) FROM np WHERE user = 17 SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
SELECT count(), sum(id) FROM np WHERE word = 'changed' SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
-- A lightweight DELETE makes a part's projections useless until its next merge.
DELETE FROM np WHERE id = 10004;
SELECT count(), sum(id) FROM np WHERE user = 17;
-- error: PROJECTION_NOT_USED
SELECT count(), sum(id) FROM np WHERE user = 17 AND id % 2 = 0 AND id > 10000 SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
OPTIMIZE TABLE np FINAL;
SELECT count(), sum(id) FROM np WHERE user = 17 SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
CHECK TABLE np SETTINGS check_query_single_value_result = 1;
-- Columns: what a projection is made of stays.
-- error: UNKNOWN_IDENTIFIER
ALTER TABLE np DROP COLUMN tags;
-- error: UNKNOWN_IDENTIFIER
ALTER TABLE np RENAME COLUMN word TO name;
ALTER TABLE np MODIFY COLUMN user UInt64;
SELECT count(), sum(id), toTypeName(any(user)) FROM np WHERE user = 17 SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
ALTER TABLE np ADD COLUMN extra UInt8 DEFAULT id % 5;
SELECT count(), sum(extra) FROM np WHERE user = 17;
SELECT count(), sum(id) FROM np WHERE user = 17 SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
-- Added later, made for what is there, cleared, dropped.
ALTER TABLE np ADD PROJECTION by_extra (SELECT id, extra ORDER BY extra);
-- error: ILLEGAL_PROJECTION
ALTER TABLE np ADD PROJECTION by_extra (SELECT id ORDER BY extra);
ALTER TABLE np ADD PROJECTION IF NOT EXISTS by_extra (SELECT id ORDER BY extra);
SELECT count(), sum(id) FROM np WHERE extra = 3;
ALTER TABLE np MATERIALIZE PROJECTION by_extra IN PARTITION 1 SETTINGS mutations_sync = 2;
SELECT count(), sum(id) FROM np WHERE extra = 3;
ALTER TABLE np MATERIALIZE PROJECTION by_extra SETTINGS mutations_sync = 2;
SELECT count(), sum(id) FROM np WHERE extra = 3 SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
ALTER TABLE np CLEAR PROJECTION by_extra IN PARTITION 0 SETTINGS mutations_sync = 2;
SELECT name, count() FROM system.projection_parts WHERE table = 'np' GROUP BY name ORDER BY name;
ALTER TABLE np CLEAR PROJECTION by_extra SETTINGS mutations_sync = 2;
SELECT name, count() FROM system.projection_parts WHERE table = 'np' GROUP BY name ORDER BY name;
SELECT count(), sum(id) FROM np WHERE extra = 3;
ALTER TABLE np DROP PROJECTION by_extra;
-- error: NO_SUCH_PROJECTION_IN_TABLE
ALTER TABLE np DROP PROJECTION by_extra;
ALTER TABLE np DROP PROJECTION IF EXISTS by_extra;
-- As in ClickHouse, there is nothing to do.
ALTER TABLE np MATERIALIZE PROJECTION by_extra;
SELECT name FROM system.projections WHERE table = 'np' ORDER BY name;
-- Out and back in.
ALTER TABLE np DETACH PARTITION 1;
SELECT count(), sum(id) FROM np WHERE user = 17;
ALTER TABLE np ATTACH PARTITION 1;
SELECT count(), sum(id) FROM np WHERE user = 17 SETTINGS query_plan_enable_optimizations = 1, use_primary_key = 1, force_optimize_projection = 1;
DROP TABLE np;
