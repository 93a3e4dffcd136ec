CREATE TABLE se (k UInt32) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 1024, merge_with_ttl_timeout = 60;
SHOW CREATE TABLE se FORMAT TSVRaw;
ALTER TABLE se MODIFY SETTING parts_to_throw_insert = 100, max_parts_in_total = 50;
SHOW CREATE TABLE se FORMAT TSVRaw;
ALTER TABLE se RESET SETTING parts_to_throw_insert;
SHOW CREATE TABLE se FORMAT TSVRaw;
-- error: 472
ALTER TABLE se MODIFY SETTING index_granularity = 5;
-- error: 115
ALTER TABLE se MODIFY SETTING nothing = 5;
-- error: 36
ALTER TABLE se RESET SETTING nothing;
-- error: 27
ALTER TABLE se MODIFY SETTING max_parts_in_total = 'abc';
-- error: 115
CREATE TABLE se2 (k UInt32) ENGINE = MergeTree ORDER BY k SETTINGS nothing_at_all = 1;
-- error: 27
CREATE TABLE se3 (k UInt32) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 'x';
CREATE TABLE se4 (k UInt32) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity_bytes = 0;
CREATE TABLE se5 (k UInt32) ENGINE = MergeTree ORDER BY k SETTINGS max_threads = 1;
-- error: 115
CREATE TABLE se6 (k UInt32) ENGINE = Memory SETTINGS index_granularity = 1;
SELECT engine_full FROM system.tables WHERE database = currentDatabase() AND name = 'se4';
-- error: 478
CREATE TABLE se7 (k UInt32) ENGINE = MergeTree ORDER BY k SETTINGS storage_policy = 'nothing';
