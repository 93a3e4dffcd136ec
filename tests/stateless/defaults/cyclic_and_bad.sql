-- error: 174
CREATE TABLE c1 (a UInt8 DEFAULT b, b UInt8 DEFAULT a) ENGINE = Memory;
-- error: 174
CREATE TABLE c2 (a UInt8 DEFAULT a + 1) ENGINE = Memory;
-- error: 6
CREATE TABLE c3 (a UInt8 DEFAULT 'text') ENGINE = Memory;
-- error: 116
CREATE TABLE c4 (a UInt8 DEFAULT (SELECT 1)) ENGINE = Memory;
-- error: 184
CREATE TABLE c5 (a UInt8, b UInt8 DEFAULT sum(a)) ENGINE = Memory;
-- error: 116
CREATE TABLE c6 (a Array(UInt8), b UInt8 DEFAULT arrayJoin(a)) ENGINE = Memory;
-- error: 62
CREATE TABLE c7 (a UInt8 MATERIALIZED) ENGINE = Memory;
-- error: 47
CREATE TABLE c8 (a UInt8 ALIAS b) ENGINE = Memory;
CREATE TABLE c9 (a UInt8 DEFAULT 300) ENGINE = Memory;
SHOW TABLES;
