CREATE TABLE ms (a UInt8) ENGINE = MergeTree ORDER BY a SETTINGS index_granularity = 100;
ALTER TABLE ms MODIFY SETTING merge_max_block_size = 1000, parts_to_throw_insert = 50;
SHOW CREATE TABLE ms FORMAT TSVRaw;
-- error: 472
ALTER TABLE ms MODIFY SETTING index_granularity = 200;
-- error: 115
ALTER TABLE ms MODIFY SETTING strange_setting = 1;
ALTER TABLE ms RESET SETTING merge_max_block_size;
SHOW CREATE TABLE ms FORMAT TSVRaw;
-- error: 36
ALTER TABLE ms RESET SETTING strange_setting;
CREATE TABLE msm (a UInt8) ENGINE = Memory;
ALTER TABLE msm MODIFY SETTING max_rows_to_keep = 10;
-- error: 115
ALTER TABLE msm MODIFY SETTING index_granularity = 10;
