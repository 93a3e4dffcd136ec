CREATE TABLE dest (k UInt32, v String DEFAULT 'dd') ENGINE = MergeTree ORDER BY k;
CREATE TABLE buf AS dest ENGINE = Buffer(currentDatabase(), 'dest', 1, 1000, 1000, 1000, 100000, 1000000, 10000000);
INSERT INTO buf VALUES (1, 'a'), (2, 'b');
SELECT (SELECT count() FROM dest), (SELECT count() FROM buf);
SELECT * FROM buf WHERE k = 2;
OPTIMIZE TABLE buf;
SELECT * FROM dest ORDER BY k;
INSERT INTO buf (k) VALUES (3);
SELECT * FROM buf ORDER BY k;
INSERT INTO dest VALUES (4, 'straight');
SELECT count() FROM buf;
SELECT k FROM buf ORDER BY k DESC LIMIT 1;
DROP TABLE buf;
SELECT count() FROM dest;
CREATE TABLE bufn (k UInt32) ENGINE = Buffer('', '', 1, 1000, 1000, 1000, 100000, 1000000, 10000000);
INSERT INTO bufn VALUES (5);
SELECT * FROM bufn;
CREATE TABLE small (k UInt32, v String) ENGINE = Buffer(currentDatabase(), 'dest', 1, 1000, 1000, 1, 2, 1000000, 10000000);
INSERT INTO small SELECT number + 50, 'many' FROM numbers(10);
SELECT count() FROM dest WHERE v = 'many';
-- error: 42
CREATE TABLE bufbad (k UInt32) ENGINE = Buffer(currentDatabase(), 'dest');
CREATE TABLE bufmis (k UInt32, q UInt8) ENGINE = Buffer(currentDatabase(), 'dest', 1, 1000, 1000, 1000, 100000, 1000000, 10000000);
INSERT INTO bufmis VALUES (77, 7);
SELECT k, q FROM bufmis WHERE q = 7;
-- error: 60
TRUNCATE TABLE nothing_buf;
