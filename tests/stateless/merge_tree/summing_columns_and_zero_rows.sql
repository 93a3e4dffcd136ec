CREATE TABLE sc (k UInt8, keep Int32, add Int32) ENGINE = SummingMergeTree(add) ORDER BY k;
CREATE TABLE sc2 (k UInt8, a Int32, b Int32) ENGINE = SummingMergeTree((a, b)) ORDER BY k;
INSERT INTO sc VALUES (1, 10, 5), (2, 20, 5);
INSERT INTO sc VALUES (1, 11, 6), (2, 21, -5);
INSERT INTO sc2 VALUES (1, 1, -1), (1, 2, -2), (2, 5, 5);
INSERT INTO sc2 VALUES (1, -3, 3);
SELECT * FROM sc FINAL ORDER BY k;
SELECT * FROM sc2 FINAL ORDER BY k;
OPTIMIZE TABLE sc FINAL;
OPTIMIZE TABLE sc2 FINAL;
SELECT * FROM sc ORDER BY k;
SELECT * FROM sc2 ORDER BY k;
CREATE TABLE sc3 (k UInt8, s String) ENGINE = SummingMergeTree(s) ORDER BY k;
-- error: 36
CREATE TABLE sc4 (k UInt8, v UInt8) ENGINE = SummingMergeTree(k) ORDER BY k;
