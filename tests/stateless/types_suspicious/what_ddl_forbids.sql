-- error: 370
CREATE TABLE f1 (a Array(Nothing)) ENGINE = MergeTree ORDER BY tuple();
-- error: 455
CREATE TABLE f1 (a LowCardinality(Int64)) ENGINE = Memory;
-- error: 44
CREATE TABLE f1 (a FixedString(1000)) ENGINE = Memory;
-- error: 44
CREATE TABLE f1 (a Variant(UInt8, UInt16)) ENGINE = Memory;
-- error: 43
CREATE TABLE f1 (a Nullable(Map(String, UInt8))) ENGINE = Memory;
-- error: 69
CREATE TABLE f1 (a Decimal(0, 0)) ENGINE = Memory;
-- error: 36
CREATE TABLE f1 (a Tuple(UInt8, b String)) ENGINE = Memory;
CREATE TABLE f2 (a DateTime(5)) ENGINE = Memory;
-- error: 63
CREATE TABLE f1 (a AggregateFunction(nosuch, UInt8)) ENGINE = Memory;
-- error: 36
CREATE TABLE f1 (a SimpleAggregateFunction(avg, Float64)) ENGINE = Memory;
-- error: 47
CREATE TABLE f1 (a UInt8, b UInt8 DEFAULT c) ENGINE = Memory;
-- error: 174
CREATE TABLE f1 (a UInt8 DEFAULT b, b UInt8 DEFAULT a) ENGINE = Memory;
CREATE TABLE f1 (a Nullable(Decimal(38, 38)), b Array(Array(Nullable(UInt8)))) ENGINE = Memory;
