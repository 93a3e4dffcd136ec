-- What CODEC(…) takes and refuses.
CREATE TABLE good (a UInt64 CODEC(ZSTD(22)), b UInt64 CODEC(Delta(4), LZ4), c DateTime CODEC(DoubleDelta, ZSTD(3)), d Float64 CODEC(Gorilla, LZ4), e Float32 CODEC(FPC), f Int32 CODEC(T64('bit'), LZ4), g String CODEC(LZ4HC(9)), h Array(Nullable(UInt32)) CODEC(Delta, Default), i Decimal(10, 2) CODEC(GCD, ZSTD), j String CODEC(NONE)) ENGINE = MergeTree ORDER BY a;
SELECT name, compression_codec FROM system.columns WHERE table = 'good' AND database = currentDatabase() AND name IN ('a', 'b', 'c', 'f', 'g', 'j') ORDER BY name;
-- error: ILLEGAL_CODEC_PARAMETER
CREATE TABLE bad (a UInt64 CODEC(ZSTD(23))) ENGINE = MergeTree ORDER BY a;
-- error: ILLEGAL_CODEC_PARAMETER
CREATE TABLE bad (a UInt64 CODEC(Delta(3), LZ4)) ENGINE = MergeTree ORDER BY a;
-- error: UNKNOWN_CODEC
CREATE TABLE bad (a UInt64 CODEC(Foo)) ENGINE = MergeTree ORDER BY a;
-- error: BAD_ARGUMENTS
CREATE TABLE bad (a UInt64 CODEC(Delta)) ENGINE = MergeTree ORDER BY a;
-- error: BAD_ARGUMENTS
CREATE TABLE bad (a UInt64, s String CODEC(Delta, LZ4)) ENGINE = MergeTree ORDER BY a;
-- error: BAD_ARGUMENTS
CREATE TABLE bad (a UInt64 CODEC(Gorilla, LZ4)) ENGINE = MergeTree ORDER BY a;
-- error: BAD_ARGUMENTS
CREATE TABLE bad (a UInt64 CODEC(LZ4, ZSTD)) ENGINE = MergeTree ORDER BY a;
-- error: BAD_ARGUMENTS
CREATE TABLE bad (a UInt64 CODEC(NONE, LZ4)) ENGINE = MergeTree ORDER BY a;
-- error: DATA_TYPE_CANNOT_HAVE_ARGUMENTS
CREATE TABLE bad (a UInt64 CODEC(LZ4(1))) ENGINE = MergeTree ORDER BY a;
-- error: ILLEGAL_SYNTAX_FOR_CODEC_TYPE
CREATE TABLE bad (a UInt64, s String CODEC(T64, LZ4)) ENGINE = MergeTree ORDER BY a;
-- error: BAD_ARGUMENTS
CREATE TABLE bad (a UInt64 ALIAS 1 CODEC(LZ4), b UInt8) ENGINE = MergeTree ORDER BY b;
-- error: UNKNOWN_CODEC
ALTER TABLE good MODIFY COLUMN g CODEC(Nope);
-- error: BAD_ARGUMENTS
ALTER TABLE good MODIFY COLUMN g CODEC(Delta, LZ4);
SET allow_suspicious_codecs = 1;
CREATE TABLE odd (a UInt64 CODEC(Delta), b UInt64 CODEC(LZ4, ZSTD), c UInt64 CODEC(Gorilla, LZ4)) ENGINE = MergeTree ORDER BY a;
DROP TABLE odd;
-- What is asked for is how it lies; rows come back whatever it is.
INSERT INTO good SELECT number, number * 7 + cityHash64(number) % 5, toDateTime('2024-01-01 00:00:00', 'UTC') + number * 60, number / 3, number / 4, toInt32(number % 1000) - 500, toString(number % 100), [number, NULL], number / 4, 'x' FROM numbers(20000);
SELECT sum(a), sum(b), max(c), round(sum(d)), sum(e), sum(f), uniqExact(g), sum(length(h)), sum(h[1]), sum(i), count(j) FROM good;
OPTIMIZE TABLE good FINAL;
SELECT sum(a), sum(b), max(c), round(sum(d)), sum(e), sum(f), uniqExact(g), sum(length(h)), sum(h[1]), sum(i), count(j) FROM good;
-- Rows whose differences help by halves: with Delta they take less.
CREATE TABLE plain (a UInt64 CODEC(LZ4)) ENGINE = MergeTree ORDER BY tuple();
CREATE TABLE delta (a UInt64 CODEC(Delta, LZ4)) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO plain SELECT sum(cityHash64(number) % 100000) OVER (ORDER BY number) FROM numbers(50000);
INSERT INTO delta SELECT a FROM plain;
SELECT (SELECT sum(cityHash64(a)) FROM plain) = (SELECT sum(cityHash64(a)) FROM delta);
SELECT a, maxIf(data_compressed_bytes, table = 'delta') <= maxIf(data_compressed_bytes, table = 'plain') FROM (SELECT 1 AS a, table, sum(column_data_compressed_bytes) AS data_compressed_bytes FROM system.parts_columns WHERE database = currentDatabase() AND table IN ('plain', 'delta') AND active GROUP BY table) GROUP BY a;
DROP TABLE good;
DROP TABLE plain;
DROP TABLE delta;
