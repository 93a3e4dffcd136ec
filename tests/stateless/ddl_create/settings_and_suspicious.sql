-- error: 455
CREATE TABLE s1 (a LowCardinality(UInt8)) ENGINE = Memory;
CREATE TABLE s1 (a LowCardinality(UInt8)) ENGINE = Memory SETTINGS allow_suspicious_low_cardinality_types = 1;
SET allow_suspicious_low_cardinality_types = 1;
CREATE TABLE s2 (a LowCardinality(UInt8)) ENGINE = Memory;
-- error: 44
CREATE TABLE s3 (a FixedString(1000)) ENGINE = Memory;
CREATE TABLE s3 (a FixedString(1000)) ENGINE = Memory SETTINGS allow_suspicious_fixed_string_types = 1;
-- error: 43
CREATE TABLE s4 (a LowCardinality(Array(String))) ENGINE = Memory;
-- error: 44
CREATE TABLE s5 (a Variant(UInt8, UInt16)) ENGINE = Memory;
-- error: 62
CREATE TABLE s6 (a Enum('x' = 1, 'x' = 2)) ENGINE = Memory;
-- error: 62
CREATE TABLE s7 (a Enum('x' = 1, 'y' = 1)) ENGINE = Memory;
-- error: 69
CREATE TABLE s8 (a Enum8('x' = 1000)) ENGINE = Memory;
-- error: 36
CREATE TABLE s10 (a Map(Nullable(String), UInt8)) ENGINE = Memory;
-- error: 43
CREATE TABLE s11 (a Nullable(Nullable(UInt8))) ENGINE = Memory;
-- error: 36
CREATE TABLE s12 (a DateTime('Nowhere/City')) ENGINE = Memory;
-- error: 69
CREATE TABLE s13 (a DateTime64(20)) ENGINE = Memory;
-- error: 69
CREATE TABLE s14 (a Decimal(100, 2)) ENGINE = Memory;
-- error: 15
CREATE TABLE s15 (a Tuple(x UInt8, x UInt8)) ENGINE = Memory;
