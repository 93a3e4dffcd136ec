CREATE TABLE ai (k UInt32, s String) ENGINE = MergeTree ORDER BY k;
INSERT INTO ai SELECT number, toString(number) FROM numbers(100);
ALTER TABLE ai ADD INDEX one s TYPE bloom_filter GRANULARITY 1;
ALTER TABLE ai ADD INDEX two (k + 1) TYPE minmax GRANULARITY 3 FIRST;
ALTER TABLE ai ADD INDEX three lower(s) TYPE set(10) AFTER two;
SHOW CREATE TABLE ai FORMAT TSVRaw;
-- error: 44
ALTER TABLE ai ADD INDEX one s TYPE minmax;
ALTER TABLE ai ADD INDEX IF NOT EXISTS one s TYPE minmax;
ALTER TABLE ai MATERIALIZE INDEX one SETTINGS mutations_sync = 2;
SELECT k FROM ai WHERE s = '42';
ALTER TABLE ai CLEAR INDEX one SETTINGS mutations_sync = 2;
ALTER TABLE ai DROP INDEX two;
-- error: 36
ALTER TABLE ai DROP INDEX two;
ALTER TABLE ai DROP INDEX IF EXISTS two;
ALTER TABLE ai MATERIALIZE INDEX two;
-- error: 36
ALTER TABLE ai ADD INDEX five s TYPE minmax AFTER nowhere;
SELECT name FROM system.data_skipping_indices WHERE database = currentDatabase() AND table = 'ai' ORDER BY name;
