CREATE TABLE lf (p UInt8, k UInt32) ENGINE = MergeTree PARTITION BY p ORDER BY k;
INSERT INTO lf SELECT number % 3, number FROM numbers(30);
DELETE FROM lf IN PARTITION 1 WHERE k < 100;
SELECT p, count() FROM lf GROUP BY p ORDER BY p;
DELETE FROM lf WHERE k IN (SELECT number * 3 FROM numbers(3));
SELECT p, count() FROM lf GROUP BY p ORDER BY p;
DELETE FROM lf WHERE true;
SELECT count() FROM lf;
CREATE TABLE lm (k UInt32) ENGINE = Memory;
-- error: 36
DELETE FROM lm WHERE k = 1;
CREATE TABLE ll (k UInt32) ENGINE = Log;
-- error: 36
DELETE FROM ll WHERE k = 1;
-- error: 60
DELETE FROM nowhere WHERE k = 1;
