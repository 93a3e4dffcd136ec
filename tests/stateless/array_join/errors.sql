CREATE TABLE aje (a Array(UInt8), s String) ENGINE = Memory;
INSERT INTO aje VALUES ([1], 'x');
-- error: 53
SELECT * FROM aje ARRAY JOIN s;
-- error: 47
SELECT * FROM aje ARRAY JOIN nocol;
-- error: 53
SELECT x FROM aje ARRAY JOIN 5 AS x;
-- error: 62
SELECT * FROM aje ARRAY JOIN;
-- error: 42
SELECT arrayJoin();
-- error: 36
SELECT arrayMap(x -> arrayJoin([x, 1]), a) FROM aje;
SELECT a FROM aje ARRAY JOIN a WHERE a = 1;
