CREATE TABLE mn (k UInt32, v UInt32) ENGINE = MergeTree ORDER BY k;
INSERT INTO mn SELECT number, 0 FROM numbers(3);
SET mutations_sync = 2;
ALTER TABLE mn UPDATE v = toUInt32(length(toString(k))) WHERE true;
SELECT * FROM mn ORDER BY k;
ALTER TABLE mn UPDATE v = (SELECT max(number) FROM numbers(8)) WHERE k = 1;
SELECT * FROM mn ORDER BY k;
ALTER TABLE mn UPDATE v = if(k = 2, 9, v) WHERE k IN (0, 2);
SELECT * FROM mn ORDER BY k;
-- error: 47
ALTER TABLE mn UPDATE v = sum(k) WHERE 1;
-- error: 183
ALTER TABLE mn UPDATE v = arrayJoin([1, 2]) WHERE 1;
-- error: 62
ALTER TABLE mn UPDATE v = 1;
-- error: 62
ALTER TABLE mn UPDATE WHERE 1;
ALTER TABLE mn UPDATE v = CASE WHEN k = 0 THEN 10 ELSE 20 END WHERE k < 2;
SELECT * FROM mn ORDER BY k;
SELECT sum(v) FROM mn;
-- error: 60
ALTER TABLE nothing UPDATE v = 1 WHERE 1;
