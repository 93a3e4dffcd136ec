CREATE TABLE vc (k UInt8, v String, sign Int8, ver UInt16) ENGINE = VersionedCollapsingMergeTree(sign, ver) ORDER BY k;
SYSTEM STOP MERGES vc;
INSERT INTO vc VALUES (1, 'one', -1, 1);
INSERT INTO vc VALUES (1, 'one', 1, 1);
INSERT INTO vc VALUES (1, 'two', 1, 2), (2, 'a', 1, 1);
INSERT INTO vc VALUES (2, 'a', -1, 1), (2, 'b', 1, 3);
SELECT * FROM vc FINAL ORDER BY k, ver, sign;
SELECT k, argMax(v, ver) FROM vc GROUP BY k HAVING sum(sign) > 0 ORDER BY k;
SELECT sorting_key, primary_key, engine_full LIKE 'VersionedCollapsing%' FROM system.tables WHERE database = currentDatabase() AND name = 'vc';
SYSTEM START MERGES vc;
OPTIMIZE TABLE vc FINAL;
SELECT * FROM vc ORDER BY k, ver, sign;
-- error: 42
CREATE TABLE vc1 (k UInt8, sign Int8) ENGINE = VersionedCollapsingMergeTree(sign) ORDER BY k;
-- error: 169
CREATE TABLE vc2 (k UInt8, sign Int8, ver String) ENGINE = VersionedCollapsingMergeTree(sign, ver) ORDER BY k;
-- error: 169
CREATE TABLE vc3 (k UInt8, sign Int16, ver UInt8) ENGINE = VersionedCollapsingMergeTree(sign, ver) ORDER BY k;
CREATE TABLE vc4 (k UInt8, sign Int8, ver Date) ENGINE = VersionedCollapsingMergeTree(sign, ver) ORDER BY (k, ver);
INSERT INTO vc4 VALUES (1, 1, '2024-01-01'), (1, -1, '2024-01-01'), (1, 1, '2024-01-02');
SELECT * FROM vc4 FINAL;
