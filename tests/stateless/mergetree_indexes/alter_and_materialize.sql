CREATE TABLE ai (k UInt32, a UInt32, s String) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 4;
INSERT INTO ai SELECT number, number * 3, toString(number) FROM numbers(30);
ALTER TABLE ai ADD INDEX ia a TYPE minmax GRANULARITY 1;
SELECT count() FROM ai WHERE a > 80;
ALTER TABLE ai MATERIALIZE INDEX ia SETTINGS mutations_sync = 2;
SELECT count() FROM ai WHERE a > 80;
ALTER TABLE ai ADD INDEX ib s TYPE bloom_filter FIRST;
ALTER TABLE ai ADD INDEX ic a + k TYPE minmax GRANULARITY 3 AFTER ib;
SELECT name, type, expr, granularity FROM system.data_skipping_indices WHERE database = currentDatabase() AND table = 'ai' ORDER BY name;
SHOW CREATE TABLE ai FORMAT TSVRaw;
-- error: 44
ALTER TABLE ai ADD INDEX ia a TYPE minmax;
ALTER TABLE ai ADD INDEX IF NOT EXISTS ia a TYPE set(5);
-- error: 47
ALTER TABLE ai DROP COLUMN a;
ALTER TABLE ai CLEAR INDEX ia SETTINGS mutations_sync = 2;
ALTER TABLE ai DROP INDEX ia, DROP INDEX ic;
-- error: 36
ALTER TABLE ai DROP INDEX ia;
ALTER TABLE ai DROP INDEX IF EXISTS ia;
ALTER TABLE ai MATERIALIZE INDEX nothing;
-- error: 47
ALTER TABLE ai ADD INDEX id nothing TYPE minmax;
-- error: 36
ALTER TABLE ai ADD INDEX ie a TYPE minmax AFTER nothing;
SELECT count() FROM ai WHERE s = '7';
