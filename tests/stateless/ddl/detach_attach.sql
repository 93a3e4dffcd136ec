CREATE TABLE da (k UInt32, s String) ENGINE = MergeTree ORDER BY k;
INSERT INTO da VALUES (1, 'a'), (2, 'b');
DETACH TABLE da;
-- error: 60
SELECT * FROM da;
EXISTS da;
-- error: 57
CREATE TABLE da (k UInt32) ENGINE = Memory;
ATTACH TABLE da;
SELECT * FROM da ORDER BY k;
-- error: 57
ATTACH TABLE da;
-- error: 60
DETACH TABLE nowhere;
DETACH TABLE IF EXISTS nowhere;
