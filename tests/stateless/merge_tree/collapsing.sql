CREATE TABLE col (k UInt8, v Int32, sign Int8) ENGINE = CollapsingMergeTree(sign) ORDER BY k;
INSERT INTO col VALUES (1, 10, 1), (2, 20, 1), (3, 30, -1);
INSERT INTO col VALUES (1, 10, -1), (1, 11, 1), (2, 20, -1);
SELECT count(), sum(sign), sum(v * sign) FROM col;
SELECT * FROM col FINAL ORDER BY ALL;
OPTIMIZE TABLE col FINAL;
SELECT * FROM col ORDER BY ALL;
-- error: 169
CREATE TABLE cbad (k UInt8, s UInt8) ENGINE = CollapsingMergeTree(s) ORDER BY k;
-- error: 42
CREATE TABLE cbad (k UInt8) ENGINE = CollapsingMergeTree ORDER BY k;
SELECT k, sum(v * sign) FROM col GROUP BY k HAVING sum(sign) > 0 ORDER BY k;
