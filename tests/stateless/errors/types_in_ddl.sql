-- error: 43
CREATE TABLE t1 (a Nullable(Array(UInt8))) ENGINE = Memory;
-- error: 43
CREATE TABLE t2 (a Nullable(Nullable(UInt8))) ENGINE = Memory;
-- error: 43
CREATE TABLE t3 (a LowCardinality(Array(UInt8))) ENGINE = Memory;
-- error: 455
CREATE TABLE t4 (a LowCardinality(Float64)) ENGINE = Memory;
-- error: 69
CREATE TABLE t5 (a Decimal(100, 2)) ENGINE = Memory;
-- error: 69
CREATE TABLE t6 (a Decimal(5, 9)) ENGINE = Memory;
-- error: 62
CREATE TABLE t7 (a Enum8('a' = 1, 'a' = 2)) ENGINE = Memory;
-- error: 62
CREATE TABLE t8 (a Enum8('a' = 1, 'b' = 1)) ENGINE = Memory;
-- error: 69
CREATE TABLE t9 (a Enum8('a' = 1000)) ENGINE = Memory;
-- error: 42
CREATE TABLE t10 (a FixedString) ENGINE = Memory;
-- error: 69
CREATE TABLE t11 (a DateTime64(20)) ENGINE = Memory;
-- error: 36
CREATE TABLE t12 (a DateTime('No/Where')) ENGINE = Memory;
CREATE TABLE t13 (a Map(Array(UInt8), String)) ENGINE = Memory;
-- error: 63
CREATE TABLE t14 (a AggregateFunction(no_such, UInt8)) ENGINE = Memory;
-- error: 42
CREATE TABLE t15 (a Array(UInt8, UInt8)) ENGINE = Memory;
-- error: 42
CREATE TABLE t16 (a Map(String)) ENGINE = Memory;
