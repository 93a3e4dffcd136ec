-- error: 36
CREATE TABLE e1 (a UInt8) ENGINE = Memory ORDER BY a;
-- error: 36
CREATE TABLE e2 (a UInt8) ENGINE = Log PARTITION BY a;
-- error: 36
CREATE TABLE e3 (a UInt8) ENGINE = Null PRIMARY KEY a;
-- error: 42
CREATE TABLE e4 (a UInt8) ENGINE = Memory(1);
-- error: 36
CREATE TABLE e5 (a UInt8) ENGINE = TinyLog SAMPLE BY a;
-- error: 36
CREATE TABLE e6 (a UInt8) ENGINE = MergeTree ORDER BY a PARTITION BY (a, rand());
-- error: 36
CREATE TABLE e7 (a UInt8) ENGINE = MergeTree ORDER BY rand();
-- error: 47
CREATE TABLE e8 (a UInt8) ENGINE = MergeTree ORDER BY b;
-- error: 184
CREATE TABLE e9 (a UInt8) ENGINE = MergeTree ORDER BY sum(a);
-- error: 44
CREATE TABLE e10 (a UInt8) ENGINE = MergeTree ORDER BY arrayJoin([a]);
-- error: 36
CREATE TABLE e11 (a UInt8) ENGINE = MergeTree ORDER BY (SELECT 1);
-- error: 62
CREATE TABLE e12 (a UInt8) ENGINE = MergeTree PARTITION BY 1 ORDER BY a SETTINGS 5;
-- error: 36
CREATE TABLE e13 (a Float64) ENGINE = MergeTree PARTITION BY a ORDER BY a;
-- error: 62
CREATE TABLE e14 (a UInt8) ENGINE = MergeTree ORDER BY a ORDER BY a;
-- error: 47
CREATE TABLE e15 (a UInt8, b UInt8 ALIAS a + 1) ENGINE = MergeTree ORDER BY b;
-- error: 549
CREATE TABLE e16 (a AggregateFunction(sum, UInt8)) ENGINE = MergeTree ORDER BY a;
-- error: 549
CREATE TABLE e17 (a Variant(String, UInt8)) ENGINE = MergeTree ORDER BY a;
-- error: 549
CREATE TABLE e18 (a Dynamic) ENGINE = MergeTree ORDER BY a;
-- error: 549
CREATE TABLE e19 (a JSON) ENGINE = MergeTree ORDER BY a;
