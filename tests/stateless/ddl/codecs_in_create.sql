CREATE TABLE cd (a UInt32 CODEC(Delta, LZ4), b Float64 CODEC(Gorilla, ZSTD(3)), c DateTime CODEC(DoubleDelta), d String CODEC(NONE), e UInt64 CODEC(T64, LZ4HC(4)), f Float32 CODEC(FPC)) ENGINE = MergeTree ORDER BY a;
SELECT name, compression_codec FROM system.columns WHERE database = currentDatabase() AND table = 'cd' ORDER BY position;
INSERT INTO cd SELECT number, number / 3, toDateTime(number), toString(number), number * 7, number FROM numbers(100);
SELECT sum(a), round(sum(b), 3), max(c), max(length(d)), sum(e), sum(f) FROM cd;
-- error: 36
CREATE TABLE cd1 (a String CODEC(Delta)) ENGINE = MergeTree ORDER BY tuple();
-- error: 432
CREATE TABLE cd2 (a UInt8 CODEC(NoSuch)) ENGINE = MergeTree ORDER BY tuple();
-- error: 433
CREATE TABLE cd3 (a UInt8 CODEC(ZSTD(100))) ENGINE = MergeTree ORDER BY tuple();
-- error: 36
CREATE TABLE cd4 (a UInt8 CODEC(LZ4, ZSTD)) ENGINE = MergeTree ORDER BY tuple();
-- error: 36
CREATE TABLE cd5 (a UInt8 CODEC(Delta)) ENGINE = MergeTree ORDER BY tuple() SETTINGS index_granularity = 0;
-- error: 431
CREATE TABLE cd6 (a String CODEC(T64)) ENGINE = MergeTree ORDER BY tuple();
ALTER TABLE cd MODIFY COLUMN d CODEC(ZSTD);
SHOW CREATE TABLE cd FORMAT TSVRaw;
