CREATE TABLE st (a UInt32, b String) ENGINE = Set;
INSERT INTO st VALUES (1, 'x'), (2, 'y'), (1, 'x');
SELECT (1, 'x') IN st, (1, 'y') IN st, (2, 'y') NOT IN st;
SELECT number, (toUInt32(number), 'y') IN (st) FROM numbers(3);
-- error: 48
SELECT * FROM st;
CREATE TABLE s1 (a UInt64) ENGINE = Set;
INSERT INTO s1 SELECT number * 2 FROM numbers(5);
SELECT count() FROM numbers(10) WHERE number IN s1;
DETACH TABLE s1;
ATTACH TABLE s1;
SELECT count() FROM numbers(10) WHERE number IN s1;
TRUNCATE TABLE s1;
SELECT count() FROM numbers(10) WHERE number IN s1;
-- error: 20
SELECT 'text' IN st;
