CREATE TABLE bn (k UInt32, v UInt8) ENGINE = MergeTree ORDER BY k SETTINGS enable_block_number_column = 1, enable_block_offset_column = 1;
SYSTEM STOP MERGES bn;
INSERT INTO bn VALUES (3, 1), (1, 1);
INSERT INTO bn VALUES (2, 2);
SELECT k, _block_number, _block_offset FROM bn ORDER BY k;
SYSTEM START MERGES bn;
OPTIMIZE TABLE bn FINAL;
SELECT k, _block_number, _block_offset FROM bn ORDER BY k;
ALTER TABLE bn DELETE WHERE k = 1 SETTINGS mutations_sync = 2;
SELECT k, _block_number, _block_offset FROM bn ORDER BY k;
SELECT count() FROM bn WHERE _block_number = 2;
CREATE TABLE bn2 (k UInt32) ENGINE = MergeTree ORDER BY k;
INSERT INTO bn2 VALUES (1);
SELECT _block_number, _block_offset FROM bn2;
-- error: 44
CREATE TABLE bn3 (_block_number UInt32, k UInt32) ENGINE = MergeTree ORDER BY k SETTINGS enable_block_number_column = 1;
-- error: 44
CREATE TABLE bn4 (_row_exists UInt8) ENGINE = MergeTree ORDER BY tuple();
