-- error: 50
CREATE TABLE u1 (a Strange) ENGINE = Memory;
-- error: 56
CREATE TABLE u2 (a UInt8) ENGINE = Strange;
-- error: 47
CREATE TABLE u3 (a UInt8) ENGINE = MergeTree ORDER BY zz;
-- error: 115
CREATE TABLE u4 (a UInt8) ENGINE = MergeTree ORDER BY a SETTINGS strange = 1;
-- error: 44
CREATE TABLE u5 (a UInt8, a UInt16) ENGINE = Memory;
-- error: 62
CREATE TABLE u6 () ENGINE = Memory;
-- error: 47
CREATE TABLE u7 (a UInt8 DEFAULT zz) ENGINE = Memory;
-- error: 36
CREATE TABLE u8 (a UInt8) ENGINE = Memory ORDER BY a;
-- error: 81
CREATE TABLE nodb.u9 (a UInt8) ENGINE = Memory;
-- error: 47
CREATE TABLE u10 (a UInt8) ENGINE = MergeTree PARTITION BY zz ORDER BY a;
-- error: 223
CREATE TABLE u11 (a FixedString(0)) ENGINE = Memory;
-- error: 42
CREATE TABLE u12 (a UInt8) ENGINE = Memory(1);
SHOW TABLES;
