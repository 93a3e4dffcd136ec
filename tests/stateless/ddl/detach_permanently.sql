CREATE TABLE dp (k UInt32) ENGINE = MergeTree ORDER BY k;
INSERT INTO dp VALUES (5);
DETACH TABLE dp PERMANENTLY;
-- error: 60
SELECT * FROM dp;
SELECT table, is_permanently FROM system.detached_tables WHERE database = currentDatabase();
ATTACH TABLE dp;
SELECT * FROM dp;
SELECT count() FROM system.detached_tables WHERE database = currentDatabase();
