CREATE TABLE rd (k UInt32, ver UInt32, gone UInt8, v String) ENGINE = ReplacingMergeTree(ver, gone) ORDER BY k;
INSERT INTO rd VALUES (1, 1, 0, 'a'), (2, 1, 0, 'b');
INSERT INTO rd VALUES (1, 2, 1, 'a');
SELECT * FROM rd FINAL ORDER BY k;
INSERT INTO rd VALUES (1, 3, 0, 'back');
SELECT * FROM rd FINAL ORDER BY k;
INSERT INTO rd VALUES (2, 2, 1, 'b');
OPTIMIZE TABLE rd FINAL;
SELECT * FROM rd ORDER BY k, ver;
SELECT * FROM rd FINAL ORDER BY k;
-- error: 344
OPTIMIZE TABLE rd FINAL CLEANUP;
-- error: 169
CREATE TABLE rdb (k UInt32, ver UInt32, gone String) ENGINE = ReplacingMergeTree(ver, gone) ORDER BY k;
