-- Skip indexes added to, made in, cleared from and dropped from tables with parts.
CREATE TABLE ix (id UInt64, v UInt32, word String, later String DEFAULT concat('l', toString(intDiv(id, 500)))) ENGINE = MergeTree PARTITION BY id % 2 ORDER BY id SETTINGS index_granularity = 100;
INSERT INTO ix (id, v, word) SELECT number, cityHash64(number) % 1000000, concat('w', toString(intDiv(number, 250))) FROM numbers(4000);
ALTER TABLE ix ADD INDEX i_word word TYPE set(10) GRANULARITY 1;
SELECT name, type, type_full, expr, granularity, data_compressed_bytes > 0 FROM system.data_skipping_indices WHERE table = 'ix';
SELECT count(), sum(id) FROM ix WHERE word = 'w3' SETTINGS query_plan_enable_optimizations = 1, use_skip_indexes = 1, force_data_skipping_indices = 'i_word';
-- error: ILLEGAL_COLUMN
ALTER TABLE ix ADD INDEX i_word v TYPE minmax;
ALTER TABLE ix ADD INDEX IF NOT EXISTS i_word v TYPE minmax;
-- One partition, then the other.
ALTER TABLE ix MATERIALIZE INDEX i_word IN PARTITION 0 SETTINGS mutations_sync = 2;
SELECT partition, sum(secondary_indices_compressed_bytes) > 0 FROM system.parts WHERE table = 'ix' AND active GROUP BY partition ORDER BY partition;
SELECT count(), sum(id) FROM ix WHERE word = 'w3';
ALTER TABLE ix MATERIALIZE INDEX i_word SETTINGS mutations_sync = 2;
SELECT partition, sum(secondary_indices_compressed_bytes) > 0 FROM system.parts WHERE table = 'ix' AND active GROUP BY partition ORDER BY partition;
SELECT count(), sum(id) FROM ix WHERE word = 'w3';
-- What changes rows keeps the index, or makes it anew where its column changes.
ALTER TABLE ix UPDATE word = 'new' WHERE id BETWEEN 1000 AND 1003 SETTINGS mutations_sync = 2;
SELECT count(), sum(id) FROM ix WHERE word = 'new' SETTINGS query_plan_enable_optimizations = 1, use_skip_indexes = 1, force_data_skipping_indices = 'i_word';
UPDATE ix SET word = 'other' WHERE id = 1001;
SELECT count(), sum(id) FROM ix WHERE word = 'other';
SELECT count(), sum(id) FROM ix WHERE word = 'new';
DELETE FROM ix WHERE id = 1002;
SELECT count(), sum(id) FROM ix WHERE word = 'new';
ALTER TABLE ix DELETE WHERE id = 1003 SETTINGS mutations_sync = 2;
SELECT count(), sum(id) FROM ix WHERE word = 'new';
SELECT partition, sum(secondary_indices_compressed_bytes) > 0 FROM system.parts WHERE table = 'ix' AND active GROUP BY partition ORDER BY partition;
-- Another name of the column is another text of the index.
ALTER TABLE ix RENAME COLUMN word TO name;
SELECT expr, data_compressed_bytes > 0 FROM system.data_skipping_indices WHERE table = 'ix';
SELECT count(), sum(id) FROM ix WHERE name = 'other' SETTINGS query_plan_enable_optimizations = 1, use_skip_indexes = 1, force_data_skipping_indices = 'i_word';
ALTER TABLE ix MODIFY COLUMN v UInt64;
SELECT count(), sum(id) FROM ix WHERE name = 'w3';
ALTER TABLE ix MODIFY COLUMN name LowCardinality(String);
SELECT count(), sum(id) FROM ix WHERE name = 'w3';
SELECT partition, sum(secondary_indices_compressed_bytes) > 0 FROM system.parts WHERE table = 'ix' AND active GROUP BY partition ORDER BY partition;
-- Cleared in one partition, then everywhere; the definition stays.
ALTER TABLE ix CLEAR INDEX i_word IN PARTITION 1 SETTINGS mutations_sync = 2;
SELECT partition, sum(secondary_indices_compressed_bytes) > 0 FROM system.parts WHERE table = 'ix' AND active GROUP BY partition ORDER BY partition;
SELECT count(), sum(id) FROM ix WHERE name = 'w3';
ALTER TABLE ix CLEAR INDEX i_word SETTINGS mutations_sync = 2;
SELECT name, data_compressed_bytes FROM system.data_skipping_indices WHERE table = 'ix';
-- A column that parts do not have is written with its index.
ALTER TABLE ix ADD COLUMN added UInt32 DEFAULT id * 3;
ALTER TABLE ix ADD INDEX i_added added TYPE minmax GRANULARITY 1 FIRST;
ALTER TABLE ix MATERIALIZE INDEX i_added SETTINGS mutations_sync = 2;
SELECT count(), sum(id) FROM ix WHERE added = 300 SETTINGS query_plan_enable_optimizations = 1, use_skip_indexes = 1, force_data_skipping_indices = 'i_added';
SELECT name, data_compressed_bytes > 0 FROM system.data_skipping_indices WHERE table = 'ix';
-- A column cannot go while an index is made of it.
-- error: UNKNOWN_IDENTIFIER
ALTER TABLE ix DROP COLUMN added;
ALTER TABLE ix DROP INDEX i_added, DROP COLUMN added;
ALTER TABLE ix DROP INDEX i_word;
-- error: BAD_ARGUMENTS
ALTER TABLE ix DROP INDEX i_word;
ALTER TABLE ix DROP INDEX IF EXISTS i_word;
-- As in ClickHouse, there is nothing to do.
ALTER TABLE ix MATERIALIZE INDEX i_word;
ALTER TABLE ix MATERIALIZE INDEX IF EXISTS i_word;
SELECT count() FROM system.data_skipping_indices WHERE table = 'ix';
SELECT sum(secondary_indices_compressed_bytes) FROM system.parts WHERE table = 'ix' AND active;
-- The same name again, of another kind: nothing of the old one is used.
ALTER TABLE ix ADD INDEX i_word name TYPE bloom_filter GRANULARITY 1;
SELECT count(), sum(id) FROM ix WHERE name = 'w3';
ALTER TABLE ix MATERIALIZE INDEX i_word SETTINGS mutations_sync = 2;
SELECT count(), sum(id) FROM ix WHERE name = 'w3' SETTINGS query_plan_enable_optimizations = 1, use_skip_indexes = 1, force_data_skipping_indices = 'i_word';
OPTIMIZE TABLE ix FINAL;
SELECT count(), sum(id) FROM ix WHERE name = 'w3' SETTINGS query_plan_enable_optimizations = 1, use_skip_indexes = 1, force_data_skipping_indices = 'i_word';
CHECK TABLE ix SETTINGS check_query_single_value_result = 1;
DROP TABLE ix;
