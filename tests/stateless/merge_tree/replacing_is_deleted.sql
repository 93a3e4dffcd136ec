CREATE TABLE rdel (k UInt8, v String, ver UInt32, gone UInt8) ENGINE = ReplacingMergeTree(ver, gone) ORDER BY k;
INSERT INTO rdel VALUES (1, 'a', 1, 0), (2, 'b', 1, 0), (3, 'c', 1, 1);
INSERT INTO rdel VALUES (1, 'a', 2, 1), (2, 'bb', 2, 0);
SELECT k, v, gone FROM rdel FINAL ORDER BY k;
SELECT count() FROM rdel;
OPTIMIZE TABLE rdel FINAL;
SELECT k, v, ver, gone FROM rdel ORDER BY k;
SELECT count() FROM rdel FINAL;
-- error: 344
OPTIMIZE TABLE rdel FINAL CLEANUP;
INSERT INTO rdel VALUES (1, 'back', 3, 0);
SELECT k, v FROM rdel FINAL ORDER BY k;
-- error: 169
CREATE TABLE rdbad (k UInt8, ver UInt8, g String) ENGINE = ReplacingMergeTree(ver, g) ORDER BY k;
