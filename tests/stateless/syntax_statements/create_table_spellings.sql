CREATE TABLE IF NOT EXISTS s1 (`a` UInt8 DEFAULT 1 COMMENT 'first', b String CODEC(ZSTD(3)), c Date MATERIALIZED toDate('2020-01-01'), d UInt8 ALIAS a + 1, e Int32 EPHEMERAL 5, INDEX i1 a TYPE minmax GRANULARITY 2, CONSTRAINT k CHECK a < 100) ENGINE = MergeTree() PARTITION BY a % 2 PRIMARY KEY a ORDER BY (a, b) SETTINGS index_granularity = 512 COMMENT 'a table';
CREATE TABLE IF NOT EXISTS s1 (z UInt8) ENGINE = Memory;
INSERT INTO s1 (b, e) VALUES ('x', 1);
INSERT INTO s1 (a, b) VALUES (2, 'y');
SELECT * FROM s1 ORDER BY b;
SELECT a, b, c, d FROM s1 ORDER BY b;
CREATE TABLE s2 AS s1;
SELECT count() FROM s2;
CREATE TABLE s3 ENGINE = Memory AS SELECT a, d AS dd FROM s1;
SELECT * FROM s3 ORDER BY a;
CREATE TABLE s4 (x UInt8) ENGINE = MergeTree PRIMARY KEY x;
CREATE TABLE s5 (x UInt8 PRIMARY KEY, y Int8 NOT NULL, z Int8 NULL) ENGINE = MergeTree;
CREATE TABLE s6 (x INTEGER, y VARCHAR(255), z DOUBLE PRECISION, t TIMESTAMP, b BOOLEAN) ENGINE = Memory;
SELECT table, name, type, default_kind, default_expression, is_in_primary_key FROM system.columns WHERE database = currentDatabase() ORDER BY table, position;
CREATE OR REPLACE TABLE s4 (y String) ENGINE = Memory;
DESCRIBE TABLE s4;
EXISTS TABLE s4;
EXISTS s99;
-- error: 469
INSERT INTO s1 (a, b) VALUES (200, 'too big');
-- error: 44
INSERT INTO s1 (c) VALUES ('2020-01-01');
-- error: 16
INSERT INTO s1 (d) VALUES (1);
-- error: 57
CREATE TABLE s1 (a UInt8) ENGINE = Memory;
-- error: 44
CREATE TABLE s9 (a UInt8, a UInt8) ENGINE = Memory;
-- error: 50
CREATE TABLE s9 (a NoType) ENGINE = Memory;
-- error: 56
CREATE TABLE s9 (a UInt8) ENGINE = NoEngine;
-- error: 62
CREATE TABLE s9 () ENGINE = Memory;
-- error: 47
CREATE TABLE s9 (a UInt8) ENGINE = MergeTree ORDER BY zz;
CREATE TABLE s9 (a UInt8) ENGINE = MergeTree;
DROP TABLE s9;
-- error: 6
CREATE TABLE s9 (a UInt8 DEFAULT 'x') ENGINE = Memory;
-- error: 44
CREATE TABLE s9 (a Nullable(UInt8)) ENGINE = MergeTree ORDER BY a;
-- error: 60
DROP TABLE s99;
DROP TABLE IF EXISTS s99;
