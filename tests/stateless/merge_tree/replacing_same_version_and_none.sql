CREATE TABLE rsv (k UInt8, v String, ver UInt8) ENGINE = ReplacingMergeTree(ver) ORDER BY k;
CREATE TABLE rnv (k UInt8, v String) ENGINE = ReplacingMergeTree ORDER BY k;
INSERT INTO rsv VALUES (1, 'first', 7);
INSERT INTO rsv VALUES (1, 'second', 7);
INSERT INTO rnv VALUES (1, 'x'), (2, 'p'), (1, 'y');
SELECT * FROM rnv ORDER BY k;
INSERT INTO rnv VALUES (1, 'z');
SELECT * FROM rsv FINAL;
SELECT * FROM rnv FINAL ORDER BY k;
OPTIMIZE TABLE rsv FINAL;
OPTIMIZE TABLE rnv FINAL;
SELECT * FROM rsv;
SELECT * FROM rnv ORDER BY k;
-- error: 169
CREATE TABLE rbad (k UInt8, s String) ENGINE = ReplacingMergeTree(s) ORDER BY k;
-- error: 16
CREATE TABLE rbad (k UInt8, s String) ENGINE = ReplacingMergeTree(nocol) ORDER BY k;
