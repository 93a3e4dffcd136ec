-- error: 36
CREATE TABLE cr (k UInt32 CODEC(DoubleDelta, ZSTD(1)), i8 Int8 CODEC(T64('bit')), u64 UInt64 CODEC(Delta(8), LZ4), f32 Float32 CODEC(Gorilla(4)), f64 Float64 CODEC(FPC(12)), s String CODEC(ZSTD(9)), dt DateTime('UTC') CODEC(Delta, LZ4HC(9)), d Decimal(18, 4) CODEC(T64, ZSTD), n Nullable(Int32) CODEC(NONE), a Array(Int64) CODEC(Delta, LZ4), l LowCardinality(String) CODEC(ZSTD), g Float64 CODEC(GCD, LZ4)) ENGINE = MergeTree ORDER BY k;
CREATE TABLE cr (k UInt32 CODEC(DoubleDelta, ZSTD(1)), i8 Int8 CODEC(T64('bit')), u64 UInt64 CODEC(Delta(8), LZ4), f32 Float32 CODEC(Gorilla(4)), f64 Float64 CODEC(FPC(12)), s String CODEC(ZSTD(9)), dt DateTime('UTC') CODEC(Delta, LZ4HC(9)), d Decimal(18, 4) CODEC(T64, ZSTD), n Nullable(Int32) CODEC(NONE), a Array(Int64) CODEC(Delta, LZ4), l LowCardinality(String) CODEC(ZSTD), g UInt64 CODEC(GCD, LZ4)) ENGINE = MergeTree ORDER BY k;
INSERT INTO cr SELECT number, number % 256 - 128, number * number * 12345, number / 7, number / 3 - 100, repeat(toString(number), 3), toDateTime(number * 100000, 'UTC'), number / 8, if(number % 3 = 0, NULL, number), range(number % 5), toString(number % 4), number * 1000 FROM numbers(500);
SELECT sum(k), sum(i8), sum(u64), round(sum(f32), 2), round(sum(f64), 4), sum(length(s)), max(dt), sum(d), sum(n), sum(arraySum(a)), uniqExact(l), sum(g) FROM cr;
SELECT * FROM cr WHERE k = 333;
OPTIMIZE TABLE cr FINAL;
SELECT * FROM cr WHERE k IN (0, 255, 499) ORDER BY k;
SELECT name, compression_codec FROM system.columns WHERE database = currentDatabase() AND table = 'cr' ORDER BY position;
ALTER TABLE cr MODIFY COLUMN u64 CODEC(ZSTD(2));
ALTER TABLE cr MODIFY COLUMN s REMOVE CODEC;
SELECT name, compression_codec FROM system.columns WHERE database = currentDatabase() AND table = 'cr' AND name IN ('u64', 's') ORDER BY name;
-- error: 36
ALTER TABLE cr MODIFY COLUMN s REMOVE CODEC;
-- error: 36
ALTER TABLE cr MODIFY COLUMN s CODEC(Delta);
