CREATE TABLE det (p UInt8, k UInt32) ENGINE = MergeTree PARTITION BY p ORDER BY k;
INSERT INTO det VALUES (1, 1), (2, 2);
ALTER TABLE det DETACH PARTITION 1;
ALTER TABLE det DETACH PARTITION 2;
-- error: 344
ALTER TABLE det DROP DETACHED PARTITION 1;
ALTER TABLE det DROP DETACHED PARTITION 1 SETTINGS allow_drop_detached = 1;
SELECT partition_id FROM system.detached_parts WHERE database = currentDatabase() AND table = 'det';
ALTER TABLE det ATTACH PARTITION 2;
SELECT * FROM det;
SELECT count() FROM system.detached_parts WHERE database = currentDatabase() AND table = 'det';
