-- error: 36
CREATE TABLE c1 (a String CODEC(Gorilla)) ENGINE = MergeTree ORDER BY tuple();
-- error: 62
CREATE TABLE c2 (a UInt8 CODEC()) ENGINE = MergeTree ORDER BY tuple();
CREATE TABLE c3 (a UInt8 CODEC(LZ4HC(100))) ENGINE = MergeTree ORDER BY tuple();
-- error: 433
CREATE TABLE c4 (a UInt8 CODEC(Delta(3), LZ4)) ENGINE = MergeTree ORDER BY tuple();
CREATE TABLE c5 (a UInt8 CODEC(Delta(1), Delta(1), LZ4)) ENGINE = MergeTree ORDER BY tuple();
-- error: 36
CREATE TABLE c6 (a UInt8 CODEC(LZ4, Delta)) ENGINE = MergeTree ORDER BY tuple();
-- error: 36
CREATE TABLE c7 (a UInt8 CODEC(NONE, LZ4)) ENGINE = MergeTree ORDER BY tuple();
-- error: 433
CREATE TABLE c8 (a Float64 CODEC(DoubleDelta('x'))) ENGINE = MergeTree ORDER BY tuple();
-- error: 433
CREATE TABLE c9 (a Float64 CODEC(FPC(30))) ENGINE = MergeTree ORDER BY tuple();
-- error: 170
CREATE TABLE c10 (a UInt8 CODEC(ZSTD('x'))) ENGINE = MergeTree ORDER BY tuple();
CREATE TABLE c11 (a UInt8 CODEC(AES_128_GCM_SIV)) ENGINE = MergeTree ORDER BY tuple();
-- error: 36
CREATE TABLE c12 (a UInt8 ALIAS 1 CODEC(LZ4), b UInt8) ENGINE = MergeTree ORDER BY tuple();
-- error: 431
CREATE TABLE c13 (a Float64 CODEC(T64, LZ4)) ENGINE = MergeTree ORDER BY tuple();
-- error: 36
CREATE TABLE c14 (a Float64 CODEC(Delta, Gorilla, LZ4)) ENGINE = MergeTree ORDER BY tuple();
-- error: 431
CREATE TABLE c16 (a UInt8 CODEC(ZSTD(1, 30, 5))) ENGINE = MergeTree ORDER BY tuple();
