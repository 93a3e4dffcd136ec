CREATE TABLE s1 (a LowCardinality(UInt8)) ENGINE = Memory SETTINGS allow_suspicious_low_cardinality_types = 1;
SHOW CREATE TABLE s1 FORMAT TSVRaw;
CREATE TABLE s2 (a LowCardinality(UInt8)) ENGINE = MergeTree ORDER BY a SETTINGS allow_suspicious_low_cardinality_types = 1, index_granularity = 100;
SHOW CREATE TABLE s2 FORMAT TSVRaw;
-- error: 455
CREATE TABLE s3 (a LowCardinality(UInt8)) ENGINE = Memory;
-- error: 164
CREATE TABLE s4 ENGINE = Memory AS SELECT 1 AS a SETTINGS readonly = 1;
-- error: 164
INSERT INTO s1 SETTINGS readonly = 1 VALUES (1);
-- error: 115
CREATE TABLE s5 (a UInt8) ENGINE = MergeTree ORDER BY a SETTINGS no_such_setting = 1;
-- error: 53
SELECT 1 SETTINGS max_threads;
-- error: 53
SELECT 1 SETTINGS join_algorithm;
SELECT 1 SETTINGS optimize_move_to_prewhere;
