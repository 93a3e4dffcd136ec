CREATE TABLE rm (k UInt32, ver UInt32, v String) ENGINE = ReplacingMergeTree(ver) ORDER BY k;
INSERT INTO rm VALUES (1, 2, 'newer'), (2, 1, 'x');
INSERT INTO rm VALUES (1, 1, 'older');
SELECT * FROM rm FINAL ORDER BY k;
CREATE TABLE sm (k UInt32, a UInt32, b UInt32) ENGINE = SummingMergeTree(a) ORDER BY k;
INSERT INTO sm VALUES (1, 1, 10), (1, 2, 20), (2, 0, 5);
OPTIMIZE TABLE sm FINAL;
SELECT * FROM sm ORDER BY k;
CREATE TABLE cm (k UInt32, v UInt32, s Int8) ENGINE = CollapsingMergeTree(s) ORDER BY k;
INSERT INTO cm VALUES (1, 10, 1), (2, 20, 1);
INSERT INTO cm VALUES (1, 10, -1), (1, 11, 1);
SELECT * FROM cm FINAL ORDER BY k;
-- error: 169
CREATE TABLE xx (k UInt32, s UInt8) ENGINE = CollapsingMergeTree(s) ORDER BY k;
-- error: 169
CREATE TABLE xy (k UInt32, v String) ENGINE = ReplacingMergeTree(v) ORDER BY k;
CREATE TABLE xz (k UInt32, v String) ENGINE = SummingMergeTree(v) ORDER BY k;
-- error: 42
CREATE TABLE xw (k UInt32, s Int8) ENGINE = CollapsingMergeTree ORDER BY k;
