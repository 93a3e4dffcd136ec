CREATE TABLE sc (k UInt32 CODEC(Delta, ZSTD), v String CODEC(LZ4), w UInt8) ENGINE = MergeTree ORDER BY k;
INSERT INTO sc SELECT number, toString(number), 1 FROM numbers(1000);
SELECT name, compression_codec, data_compressed_bytes > 0, data_uncompressed_bytes FROM system.columns WHERE database = currentDatabase() AND table = 'sc' AND name IN ('k', 'w') ORDER BY position;
SELECT sum(rows), sum(marks) FROM system.parts WHERE database = currentDatabase() AND table = 'sc' AND active;
SELECT total_bytes_uncompressed > 0, total_rows FROM system.tables WHERE database = currentDatabase() AND name = 'sc';
SELECT name FROM system.codecs WHERE name IN ('LZ4', 'ZSTD', 'Delta', 'T64') ORDER BY name;
