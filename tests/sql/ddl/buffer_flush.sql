-- A Buffer without a database writes into the one it was made in, and loses nothing when it goes.
CREATE DATABASE buffers;
USE buffers;
CREATE TABLE dest (a UInt8, b String DEFAULT 'd') ENGINE = MergeTree ORDER BY a;
CREATE TABLE buf (a UInt8) ENGINE = Buffer('', dest, 1, 1000, 1000, 100000, 100000, 10000000, 10000000);
INSERT INTO buf VALUES (1);
SELECT count() FROM dest;
OPTIMIZE TABLE buf;
SELECT * FROM dest;
INSERT INTO buf VALUES (2);
USE default;
ALTER TABLE buffers.buf ADD COLUMN b String;
SELECT * FROM buffers.dest ORDER BY a;
INSERT INTO buffers.buf VALUES (3, 'x');
DROP TABLE buffers.buf;
SELECT * FROM buffers.dest ORDER BY a;
USE buffers;
CREATE TABLE lost (a UInt8) ENGINE = Buffer('', nowhere, 1, 1000, 1000, 100000, 100000, 10000000, 10000000);
INSERT INTO lost VALUES (1);
-- error: UNKNOWN_TABLE
OPTIMIZE TABLE lost;
DROP TABLE lost;
USE default;
DROP DATABASE buffers;
