CREATE TABLE dm (k UInt8) ENGINE = Memory;
INSERT INTO dm VALUES (1), (2), (3);
-- error: 36
DELETE FROM dm WHERE k = 1;
CREATE TABLE dl (k UInt8) ENGINE = Log;
-- error: 36
DELETE FROM dl WHERE k = 1;
CREATE TABLE ds (k UInt8, v UInt8) ENGINE = SummingMergeTree ORDER BY k;
INSERT INTO ds VALUES (1, 1), (2, 2);
INSERT INTO ds VALUES (1, 5);
DELETE FROM ds WHERE v = 5;
SELECT * FROM ds FINAL ORDER BY k;
CREATE TABLE dc (k UInt8, sign Int8) ENGINE = CollapsingMergeTree(sign) ORDER BY k;
INSERT INTO dc VALUES (1, 1), (2, 1);
DELETE FROM dc WHERE sign = 1 AND k = 1;
SELECT * FROM dc;
CREATE VIEW dv AS SELECT 1 AS k;
-- error: 36
DELETE FROM dv WHERE k = 1;
-- error: 60
DELETE FROM nothing WHERE 1;
-- error: 344
DELETE FROM ds WHERE 1 SETTINGS enable_lightweight_delete = 0;
DELETE FROM ds WHERE k IN (SELECT k FROM dc);
SELECT k FROM ds FINAL;
