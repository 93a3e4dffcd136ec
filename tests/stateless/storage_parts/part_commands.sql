CREATE TABLE pc (p UInt8, k UInt8) ENGINE = MergeTree PARTITION BY p ORDER BY k;
SYSTEM STOP MERGES pc;
INSERT INTO pc VALUES (1, 1);
INSERT INTO pc VALUES (1, 2);
INSERT INTO pc VALUES (2, 3);
SELECT name FROM system.parts WHERE database = currentDatabase() AND table = 'pc' AND active ORDER BY name;
ALTER TABLE pc DETACH PART '1_2_2_0';
SELECT * FROM pc ORDER BY k;
ALTER TABLE pc DROP PART '2_3_3_0';
SELECT * FROM pc ORDER BY k;
-- error: 232
ALTER TABLE pc DROP PART '2_3_3_0';
-- error: 233
ALTER TABLE pc DETACH PART 'bad name';
ALTER TABLE pc ATTACH PART '1_2_2_0';
SELECT count() FROM pc;
SELECT k, _part FROM pc WHERE _part = '1_1_1_0';
-- error: 233
ALTER TABLE pc ATTACH PART '1_2_2_0';
-- error: 233
ALTER TABLE pc DROP DETACHED PART 'zzz' SETTINGS allow_drop_detached = 1;
-- sort
CHECK TABLE pc;
-- sort
CHECK TABLE pc PARTITION 1 SETTINGS check_query_single_value_result = 1;
