CREATE TABLE dap (k UInt8, p UInt8) ENGINE = MergeTree PARTITION BY p ORDER BY k;
INSERT INTO dap VALUES (1, 1), (2, 1);
INSERT INTO dap VALUES (3, 2);
ALTER TABLE dap DETACH PART '1_1_1_0';
SELECT * FROM dap ORDER BY k;
SELECT name, reason FROM system.detached_parts WHERE database = currentDatabase() AND table = 'dap';
ALTER TABLE dap ATTACH PART '1_1_1_0';
SELECT * FROM dap ORDER BY k;
ALTER TABLE dap DROP PART '2_2_2_0';
SELECT * FROM dap ORDER BY k;
-- error: 232
ALTER TABLE dap DROP PART '9_9_9_0';
-- error: 233
ALTER TABLE dap ATTACH PART '9_9_9_0';
DETACH TABLE dap;
-- error: 60
SELECT * FROM dap;
ATTACH TABLE dap;
SELECT count() FROM dap;
