CREATE TABLE t1 (a UInt8(1)) ENGINE = Memory;
-- error: 42
CREATE TABLE t2 (a Array()) ENGINE = Memory;
-- error: 15
CREATE TABLE t3 (a Tuple(x UInt8, x UInt8)) ENGINE = Memory;
-- error: 36
CREATE TABLE t4 (a Tuple(x UInt8, String)) ENGINE = Memory;
-- error: 92
CREATE TABLE t5 (a Nested()) ENGINE = Memory;
-- error: 36
CREATE TABLE t6 (a SimpleAggregateFunction(avg, UInt8)) ENGINE = Memory;
-- error: 42
CREATE TABLE t7 (a AggregateFunction(sum)) ENGINE = Memory;
-- error: 92
CREATE TABLE t8 (a Enum8()) ENGINE = Memory;
-- error: 370
CREATE TABLE t9 (a Nothing) ENGINE = Memory;
CREATE TABLE t10 (a IntervalDay) ENGINE = Memory;
-- error: 370
CREATE TABLE t11 (a Nullable(Nothing)) ENGINE = Memory;
CREATE TABLE t12 (a Decimal()) ENGINE = Memory;
-- error: 36
CREATE TABLE t13 (a Variant(Nullable(UInt8))) ENGINE = Memory;
-- error: 115
CREATE TABLE t14 (a Nullable(Tuple(UInt8))) ENGINE = Memory SETTINGS no_such = 1;
