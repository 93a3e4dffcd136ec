-- error: 62
CREATE TABLE;
-- error: 80
CREATE TABLE t;
-- error: 62
CREATE TABLE t (a) ENGINE = Memory;
-- error: 62
CREATE TABLE t (a UInt8,, b UInt8) ENGINE = Memory;
-- error: 62
CREATE TABLE t (a UInt8) ENGINE;
-- error: 62
CREATE TABLE t (a UInt8) ENGINE = MergeTree ORDER BY;
-- error: 62
CREATE TABLE t (UInt8 a UInt8) ENGINE = Memory;
-- error: 62
CREATE TABLE t AS;
-- error: 62
DROP;
-- error: 62
DROP TABLE;
-- error: 62
RENAME TABLE a;
-- error: 62
ALTER TABLE;
-- error: 62
CREATE OR REPLACE;
-- error: 62
CREATE DATABASE;
-- error: 62
TRUNCATE;
-- error: 62
EXCHANGE TABLES a;
