CREATE TABLE r1 (a UInt8) ENGINE = MergeTree ORDER BY a;
CREATE TABLE r2 (b String) ENGINE = MergeTree ORDER BY b;
INSERT INTO r1 VALUES (1);
RENAME TABLE r1 TO r3;
SELECT * FROM r3;
EXCHANGE TABLES r2 AND r3;
SELECT * FROM r2;
RENAME TABLE r2 TO t, r3 TO r2, t TO r3;
SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY name;
SHOW TABLES LIKE 'r%';
TRUNCATE TABLE r3;
SELECT count() FROM r3;
DETACH TABLE r3;
-- error: 60
SELECT * FROM r3;
ATTACH TABLE r3;
SELECT count() FROM r3;
-- error: 60
RENAME TABLE none TO some;
-- error: 57
RENAME TABLE r2 TO r3;
-- error: 60
EXCHANGE TABLES r2 AND none;
-- error: 57
CREATE TABLE r2 (c UInt8) ENGINE = Memory;
-- error: 60
DROP TABLE r1;
