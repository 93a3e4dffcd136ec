CREATE TABLE src (k UInt32 DEFAULT 3 COMMENT 'the key', s String CODEC(ZSTD(2)), INDEX i s TYPE bloom_filter GRANULARITY 2) ENGINE = MergeTree PARTITION BY k % 2 ORDER BY k COMMENT 'source';
CREATE TABLE copy AS src;
SHOW CREATE TABLE copy FORMAT TSVRaw;
CREATE TABLE copy_memory AS src ENGINE = Memory;
-- error: 57
CREATE TABLE copy AS src;
CREATE TABLE IF NOT EXISTS copy AS src;
CREATE TABLE copy_ordered AS src ENGINE = ReplacingMergeTree ORDER BY (s, k);
SHOW CREATE TABLE copy_ordered FORMAT TSVRaw;
DESCRIBE copy_memory;
-- error: 390
CREATE TABLE copy_none AS nowhere;
