CREATE TABLE cs (a UInt32 COMMENT 'c', b String SETTINGS (min_compress_block_size = 100)) ENGINE = MergeTree ORDER BY tuple();
SHOW CREATE TABLE cs FORMAT TSVRaw;
ALTER TABLE cs MODIFY COLUMN a MODIFY SETTING min_compress_block_size = 8192, max_compress_block_size = 100000;
SHOW CREATE TABLE cs FORMAT TSVRaw;
ALTER TABLE cs MODIFY COLUMN a RESET SETTING min_compress_block_size, max_compress_block_size;
ALTER TABLE cs MODIFY COLUMN a RESET SETTING not_set;
ALTER TABLE cs MODIFY COLUMN b String SETTINGS (max_compress_block_size = 2000);
SHOW CREATE TABLE cs FORMAT TSVRaw;
ALTER TABLE cs MODIFY COLUMN b REMOVE SETTINGS;
SHOW CREATE TABLE cs FORMAT TSVRaw;
-- error: 115
ALTER TABLE cs MODIFY COLUMN a MODIFY SETTING zzz = 1;
-- error: 10
ALTER TABLE cs MODIFY COLUMN z MODIFY SETTING min_compress_block_size = 1;
ALTER TABLE cs MODIFY COLUMN IF EXISTS z MODIFY SETTING min_compress_block_size = 1;
-- error: 115
CREATE TABLE cs2 (a UInt32 SETTINGS (index_granularity = 1)) ENGINE = MergeTree ORDER BY tuple();
-- error: 27
CREATE TABLE cs2 (a UInt32 SETTINGS (min_compress_block_size = 'x')) ENGINE = MergeTree ORDER BY tuple();
