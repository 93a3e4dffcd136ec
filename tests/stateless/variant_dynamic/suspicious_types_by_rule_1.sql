CREATE TABLE x1 (v Variant(UInt64, Bool)) ENGINE=Memory;
CREATE TABLE x2 (v Variant(UInt64, Float64)) ENGINE=Memory;
-- error: 44
CREATE TABLE x3 (v Variant(UInt8, Float64)) ENGINE=Memory;
-- error: 44
CREATE TABLE x4 (v Variant(Date, DateTime)) ENGINE=Memory;
-- error: 44
CREATE TABLE x5 (v Variant(Array(UInt8), Array(UInt16))) ENGINE=Memory;
CREATE TABLE x6 (v Variant(Date, String)) ENGINE=Memory;
-- error: 44
CREATE TABLE x7 (v Variant(String, FixedString(5))) ENGINE=Memory;
-- error: 44
CREATE TABLE x8 (v Variant(String, Enum8('a'=1))) ENGINE=Memory;
CREATE TABLE x9 (v Variant(UInt64, Int64)) ENGINE=Memory;
-- error: 44
CREATE TABLE x10 (v Variant(Tuple(UInt8), Tuple(a UInt16))) ENGINE=Memory;
-- error: 44
CREATE TABLE x11 (v Variant(UInt8, IPv4)) ENGINE=Memory;
-- error: 44
CREATE TABLE x12 (v Variant(UInt8, Decimal(9,2))) ENGINE=Memory;
CREATE TABLE x13 (v Variant(Int8, UInt256)) ENGINE=Memory;
-- error: 549
CREATE TABLE k2 (d Dynamic) ENGINE=MergeTree PARTITION BY d ORDER BY tuple();
-- error: 44
SELECT DISTINCT 1::Dynamic AS d ORDER BY d;
-- error: 44
SELECT [number::Dynamic] AS d FROM numbers(2) ORDER BY d;
-- error: 44
SELECT '{"a":1}'::JSON AS j ORDER BY j.a;
SELECT '{"a":1}'::JSON AS j ORDER BY j;
