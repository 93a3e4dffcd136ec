CREATE TABLE cn (a Nullable(UInt32) CODEC(Delta(4), LZ4), b Array(UInt16) CODEC(Delta, ZSTD), c Tuple(UInt8, UInt8) CODEC(ZSTD), d LowCardinality(String) CODEC(LZ4HC)) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO cn SELECT if(number % 2 = 0, number, NULL), range(number), (number, 1), 'v' FROM numbers(5);
SELECT * FROM cn ORDER BY length(b);
SHOW CREATE TABLE cn FORMAT TSVRaw;
CREATE TABLE cdef (a UInt8 DEFAULT 1 CODEC(Default), b UInt8 CODEC(Delta, Default)) ENGINE = MergeTree ORDER BY tuple();
SELECT name, compression_codec FROM system.columns WHERE database = currentDatabase() AND table = 'cdef' ORDER BY position;
