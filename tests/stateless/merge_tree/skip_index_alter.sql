CREATE TABLE sa (k UInt32, v Int32) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 4;
INSERT INTO sa SELECT number, -number FROM numbers(40);
ALTER TABLE sa ADD INDEX iv v TYPE minmax GRANULARITY 1;
SELECT k FROM sa WHERE v = -20;
ALTER TABLE sa MATERIALIZE INDEX iv SETTINGS mutations_sync = 2;
SELECT k FROM sa WHERE v = -20 SETTINGS force_data_skipping_indices = 'iv';
-- error: 44
ALTER TABLE sa ADD INDEX iv v TYPE minmax;
-- error: 36
ALTER TABLE sa DROP INDEX other;
ALTER TABLE sa DROP INDEX IF EXISTS other;
ALTER TABLE sa CLEAR INDEX iv SETTINGS mutations_sync = 2;
ALTER TABLE sa DROP INDEX iv SETTINGS mutations_sync = 2;
SELECT k FROM sa WHERE v = -21;
-- error: 80
ALTER TABLE sa ADD INDEX bad v TYPE wizard GRANULARITY 1;
