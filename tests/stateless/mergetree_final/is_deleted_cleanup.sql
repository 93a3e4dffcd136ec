CREATE TABLE rd (k UInt8, s String, ver UInt32, del UInt8) ENGINE = ReplacingMergeTree(ver, del) ORDER BY k;
SYSTEM STOP MERGES rd;
INSERT INTO rd VALUES (1, 'a', 1, 0), (2, 'b', 1, 0), (3, 'c', 1, 0);
INSERT INTO rd VALUES (1, 'a', 2, 1), (2, 'b2', 2, 0), (3, 'c', 0, 1);
SELECT * FROM rd FINAL ORDER BY k;
SELECT count() FROM rd FINAL;
SELECT count() FROM rd FINAL WHERE del = 1;
SYSTEM START MERGES rd;
OPTIMIZE TABLE rd FINAL;
SELECT * FROM rd ORDER BY k;
-- error: 344
OPTIMIZE TABLE rd FINAL CLEANUP;
ALTER TABLE rd MODIFY SETTING allow_experimental_replacing_merge_with_cleanup = 1;
INSERT INTO rd VALUES (9, 'z', 1, 1);
OPTIMIZE TABLE rd FINAL CLEANUP;
SELECT * FROM rd ORDER BY k;
INSERT INTO rd VALUES (1, 'again', 5, 0);
SELECT * FROM rd FINAL ORDER BY k;
-- error: 169
CREATE TABLE rd2 (k UInt8, ver UInt8, del Int8) ENGINE = ReplacingMergeTree(ver, del) ORDER BY k;
-- error: 117
INSERT INTO rd VALUES (1, 'bad', 5, 2);
