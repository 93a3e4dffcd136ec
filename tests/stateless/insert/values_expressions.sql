CREATE TABLE ve (a Int32, b String, c Array(UInt8), d DateTime('UTC')) ENGINE = Memory;
INSERT INTO ve VALUES (1 + 1, lower('AB'), range(3), toDateTime(10, 'UTC')), (-5, concat('a', toString(3)), [], '1970-01-01 00:00:01');
INSERT INTO ve VALUES (toInt32('7'), 'x' || 'y', [1 + 1, 2], 1), (8, if(1, 'yes', 'no'), arrayMap(x -> x * 2, [1, 2]), 2),;
INSERT INTO ve VALUES (9,'no spaces',[1],3)(10, 'no comma', [2], 4)  ,  (11, 'c' /* note */, [3], 5);
SELECT * FROM ve ORDER BY a;
-- error: 62
INSERT INTO ve VALUES (1, 2);
-- error: 62
INSERT INTO ve VALUES (1, 'x', [1], 1, 5);
-- error: 6
INSERT INTO ve VALUES ('abc', 'x', [1], 1);
-- error: 47
INSERT INTO ve VALUES (a, 'x', [1], 1);
SELECT count() FROM ve;
