CREATE TABLE ro (a UInt8) ENGINE = Memory;
SELECT 1 SETTINGS readonly = 5;
-- error: 27
INSERT INTO ro VALUES (1) SETTINGS readonly = 1;
SELECT count() FROM ro;
-- error: 164
CREATE TABLE ro2 ENGINE = Memory AS SELECT 1 AS a SETTINGS readonly = 1;
INSERT INTO ro VALUES (3);
SELECT * FROM ro SETTINGS readonly = 2;
SELECT * FROM ro SETTINGS readonly = 1, max_threads = 1;
