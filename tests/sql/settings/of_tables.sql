-- Settings of MergeTree tables: known ones are taken, others are not.
CREATE TABLE s (a UInt8) ENGINE = MergeTree ORDER BY a SETTINGS min_bytes_for_wide_part = 0, merge_selector_algorithm = 'Simple', max_threads = 1;
-- error: UNKNOWN_SETTING
CREATE TABLE s2 (a UInt8) ENGINE = MergeTree ORDER BY a SETTINGS nope = 1;
-- error: BAD_ARGUMENTS
CREATE TABLE s2 (a UInt8) ENGINE = MergeTree ORDER BY a SETTINGS merge_selector_algorithm = 'x';
-- error: BAD_ARGUMENTS
CREATE TABLE s2 (a UInt8) ENGINE = MergeTree ORDER BY a SETTINGS index_granularity = 0;
-- error: UNKNOWN_SETTING
CREATE TABLE s2 (a UInt8) ENGINE = Memory SETTINGS index_granularity = 1;
-- error: UNKNOWN_SETTING
ALTER TABLE s MODIFY SETTING nope = 1;
SELECT name, type, default FROM system.merge_tree_settings WHERE name IN ('min_bytes_for_wide_part', 'index_granularity', 'merge_selector_algorithm') ORDER BY name;
SELECT count() > 360 FROM system.merge_tree_settings;
