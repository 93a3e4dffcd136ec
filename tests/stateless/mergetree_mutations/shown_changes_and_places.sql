SET mutations_sync = 2;
CREATE TABLE sc (p UInt8, k UInt32, v UInt32, w String, x Nullable(UInt8), INDEX i v TYPE minmax, PROJECTION pr (SELECT v ORDER BY v)) ENGINE = MergeTree PARTITION BY p ORDER BY k SETTINGS lightweight_mutation_projection_mode = 'rebuild';
INSERT INTO sc SELECT number % 2, number, number, 'w', if(number % 3 = 0, NULL, 1) FROM numbers(10);
ALTER TABLE sc DROP INDEX i;
ALTER TABLE sc DROP PROJECTION pr;
ALTER TABLE sc MODIFY COLUMN v UInt64;
ALTER TABLE sc MODIFY COLUMN v UInt64 COMMENT 'no change of parts';
ALTER TABLE sc RENAME COLUMN w TO ww;
ALTER TABLE sc CLEAR COLUMN ww;
ALTER TABLE sc ADD COLUMN z UInt8 DEFAULT 3;
ALTER TABLE sc DROP COLUMN z;
DELETE FROM sc WHERE k = 77;
DELETE FROM sc WHERE k = 1;
ALTER TABLE sc MODIFY COLUMN x UInt8 DEFAULT 9;
SELECT k, x FROM sc ORDER BY k;
SELECT command, is_done, parts_to_do FROM system.mutations WHERE database = currentDatabase() AND table = 'sc' ORDER BY toUInt32(extract(mutation_id, '\\d+'));
SELECT _row_exists, count() FROM sc GROUP BY _row_exists ORDER BY 1 SETTINGS apply_deleted_mask = 0;
SELECT k FROM sc WHERE NOT _row_exists SETTINGS apply_deleted_mask = 0;
SELECT count() FROM sc;
ALTER TABLE sc DELETE WHERE _partition_id = '1' AND k > 4;
SELECT k FROM sc ORDER BY k;
ALTER TABLE sc UPDATE v = 100 WHERE _part LIKE '0\_%';
SELECT k, v FROM sc ORDER BY k;
DELETE FROM sc WHERE _partition_id = '0' AND v = 100 AND k < 4;
SELECT k FROM sc ORDER BY k;
-- error: 62
ALTER TABLE sc DROP PARTITION nothing;
-- error: 47
ALTER TABLE sc UPDATE v = sum(k) WHERE 1;
-- error: 183
ALTER TABLE sc DELETE WHERE arrayJoin([0, 1]);
ALTER TABLE sc UPDATE v = NULL WHERE 0;
