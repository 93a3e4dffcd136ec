CREATE TABLE tv (d Date, r UInt8, k UInt32) ENGINE = MergeTree PARTITION BY (toYYYYMM(d), r) ORDER BY k;
INSERT INTO tv VALUES ('2024-01-05', 1, 1), ('2024-01-06', 2, 2), ('2024-02-01', 1, 3);
SELECT partition, partition_id, rows FROM system.parts WHERE database = currentDatabase() AND table = 'tv' AND active ORDER BY partition;
ALTER TABLE tv DROP PARTITION (202401, 1);
SELECT k FROM tv ORDER BY k;
ALTER TABLE tv DROP PARTITION tuple(202402, 1);
SELECT k FROM tv ORDER BY k;
-- error: 248
ALTER TABLE tv DROP PARTITION 202401;
-- error: 248
ALTER TABLE tv DROP PARTITION (202401, 1, 1);
-- error: 53
ALTER TABLE tv DROP PARTITION ('text', 1);
ALTER TABLE tv DROP PARTITION ID '202401-2';
SELECT count() FROM tv;
