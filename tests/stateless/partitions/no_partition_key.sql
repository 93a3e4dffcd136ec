CREATE TABLE np (k UInt32) ENGINE = MergeTree ORDER BY k;
INSERT INTO np VALUES (1), (2);
SELECT partition, partition_id, name FROM system.parts WHERE database = currentDatabase() AND table = 'np' AND active;
ALTER TABLE np DETACH PARTITION tuple();
SELECT count() FROM np;
ALTER TABLE np ATTACH PARTITION tuple();
SELECT count() FROM np;
-- error: 248
ALTER TABLE np DROP PARTITION 1;
ALTER TABLE np DROP PARTITION ID 'all';
SELECT count() FROM np;
