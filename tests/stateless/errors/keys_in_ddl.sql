-- error: 36
CREATE TABLE t1 (a UInt8, b Array(UInt8)) ENGINE = MergeTree PARTITION BY rand() ORDER BY a;
-- error: 36
CREATE TABLE t2 (a UInt8) ENGINE = MergeTree ORDER BY rand();
-- error: 36
CREATE TABLE t3 (a UInt8) ENGINE = MergeTree ORDER BY (a, a) PRIMARY KEY (a, a, a);
-- error: 44
CREATE TABLE t4 (a UInt8) ENGINE = MergeTree ORDER BY arrayJoin([a]);
-- error: 184
CREATE TABLE t5 (a UInt8) ENGINE = MergeTree ORDER BY sum(a);
-- error: 36
CREATE TABLE t6 (a UInt8) ENGINE = MergeTree ORDER BY (SELECT 1);
-- error: 47
CREATE TABLE t7 (a UInt8) ENGINE = MergeTree ORDER BY a SAMPLE BY b;
-- error: 36
CREATE TABLE t8 (a UInt8, b UInt8) ENGINE = MergeTree ORDER BY a SAMPLE BY b;
-- error: 59
CREATE TABLE t9 (a String) ENGINE = MergeTree ORDER BY a SAMPLE BY a;
-- error: 44
CREATE TABLE t10 (a UInt8) ENGINE = MergeTree ORDER BY 1;
-- error: 36
CREATE TABLE t11 (a Float32) ENGINE = MergeTree PARTITION BY a ORDER BY tuple();
-- error: 549
CREATE TABLE t12 (a AggregateFunction(sum, UInt8)) ENGINE = MergeTree ORDER BY a;
-- error: 47
CREATE TABLE t13 (a UInt8, b UInt8 ALIAS a) ENGINE = MergeTree ORDER BY b;
-- error: 47
CREATE TABLE t14 (a UInt8 EPHEMERAL, b UInt8) ENGINE = MergeTree ORDER BY a;
SHOW TABLES;
