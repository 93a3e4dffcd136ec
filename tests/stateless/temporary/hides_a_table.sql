CREATE TABLE same (a UInt8) ENGINE = Memory;
INSERT INTO same VALUES (1);
CREATE TEMPORARY TABLE same (b String);
INSERT INTO same VALUES ('temporary');
SELECT * FROM same;
SELECT count() FROM same;
DROP TABLE same;
SELECT * FROM same;
DROP TABLE same;
-- error: 60
SELECT * FROM same;
