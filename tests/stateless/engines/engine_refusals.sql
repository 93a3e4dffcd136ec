CREATE TABLE m (a UInt8) ENGINE = Memory;
CREATE TABLE l (a UInt8) ENGINE = Log;
-- error: 181
SELECT * FROM m FINAL;
-- error: 141
SELECT * FROM m SAMPLE 1 / 2;
-- error: 182
SELECT * FROM m PREWHERE a = 1;
-- error: 182
SELECT * FROM l PREWHERE a = 1;
-- error: 48
OPTIMIZE TABLE l;
-- error: 36
CREATE TABLE x1 (a UInt8) ENGINE = Memory PARTITION BY a;
CREATE TABLE x2 (a UInt8) ENGINE = Log SETTINGS index_granularity = 1;
-- error: 42
CREATE TABLE x3 (a UInt8) ENGINE = Log(1);
-- error: 36
CREATE TABLE x4 (a UInt8) ENGINE = Null ORDER BY a;
-- error: 42
CREATE TABLE x5 (a UInt8) ENGINE = Set(1);
-- error: 42
CREATE TABLE x6 (a UInt8) ENGINE = Merge;
-- error: 42
CREATE TABLE x7 (a UInt8) ENGINE = Buffer('', m);
-- error: 80
CREATE TABLE x8 (a UInt8) ENGINE = View;
-- error: 42
CREATE TABLE x9 (a UInt8) ENGINE = MergeTree(a) ORDER BY a;
