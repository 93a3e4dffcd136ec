SYSTEM STOP MERGES;
CREATE TABLE dp (p UInt8, k UInt32) ENGINE = MergeTree PARTITION BY p ORDER BY k;
INSERT INTO dp VALUES (1, 1);
INSERT INTO dp VALUES (1, 2);
INSERT INTO dp VALUES (2, 3);
SELECT name FROM system.parts WHERE database = currentDatabase() AND table = 'dp' AND active ORDER BY name;
ALTER TABLE dp DROP PART '1_2_2_0';
SELECT k FROM dp ORDER BY k;
-- error: 232
ALTER TABLE dp DROP PART '1_2_2_0';
-- error: 233
ALTER TABLE dp DROP PART 'nonsense';
ALTER TABLE dp DETACH PART '2_3_3_0';
SELECT name, reason FROM system.detached_parts WHERE database = currentDatabase() AND table = 'dp';
ALTER TABLE dp ATTACH PART '2_3_3_0';
SELECT k FROM dp ORDER BY k;
-- error: 233
ALTER TABLE dp ATTACH PART '9_9_9_0';
SYSTEM START MERGES;
