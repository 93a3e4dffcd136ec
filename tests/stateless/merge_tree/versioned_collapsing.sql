CREATE TABLE vc (k UInt8, v String, sign Int8, ver UInt16) ENGINE = VersionedCollapsingMergeTree(sign, ver) ORDER BY k;
INSERT INTO vc VALUES (1, 'a', -1, 1), (1, 'b', 1, 2), (2, 'x', 1, 1);
INSERT INTO vc VALUES (1, 'a', 1, 1), (2, 'x', -1, 1), (2, 'y', 1, 2);
SELECT * FROM vc FINAL ORDER BY ALL;
SELECT k, sum(sign) FROM vc GROUP BY k ORDER BY k;
OPTIMIZE TABLE vc FINAL;
SELECT * FROM vc ORDER BY ALL;
INSERT INTO vc VALUES (1, 'b', -1, 2), (1, 'c', 1, 3);
SELECT k, v, ver FROM vc FINAL WHERE k = 1;
-- error: 42
CREATE TABLE vbad (k UInt8, s Int8) ENGINE = VersionedCollapsingMergeTree(s) ORDER BY k;
