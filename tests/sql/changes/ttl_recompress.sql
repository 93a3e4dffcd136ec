-- Parts of which all rows are old enough are written with the rule's codec; of several rules the latest counts.
CREATE TABLE tr (d Date, k UInt32, s String, own String CODEC(NONE)) ENGINE = MergeTree ORDER BY k TTL d + INTERVAL 1 YEAR RECOMPRESS CODEC(ZSTD(1)), d + INTERVAL 2 YEAR RECOMPRESS CODEC(NONE), d + INTERVAL 100 YEAR DELETE;
INSERT INTO tr SELECT today() - 500, number, repeat(toString(number), 20), repeat(toString(number), 20) FROM numbers(3000);
OPTIMIZE TABLE tr FINAL;
SELECT default_compression_codec, rows FROM system.parts WHERE table = 'tr' AND active;
SELECT column, column_data_compressed_bytes < 60000 FROM system.parts_columns WHERE table = 'tr' AND active AND column IN ('s', 'own') ORDER BY column;
ALTER TABLE tr MODIFY TTL d + INTERVAL 1 YEAR RECOMPRESS CODEC(NONE);
OPTIMIZE TABLE tr FINAL;
SELECT default_compression_codec, rows FROM system.parts WHERE table = 'tr' AND active;
SELECT column, column_data_compressed_bytes < 60000 FROM system.parts_columns WHERE table = 'tr' AND active AND column IN ('s', 'own') ORDER BY column;
SELECT count(), sum(k), sum(length(s)), sum(cityHash64(s) = cityHash64(own)) FROM tr;
-- Columns that change later get it too.
ALTER TABLE tr UPDATE s = concat(s, 'y') WHERE k < 3000 SETTINGS mutations_sync = 2;
SELECT default_compression_codec, rows FROM system.parts WHERE table = 'tr' AND active;
SELECT column, column_data_compressed_bytes < 60000 FROM system.parts_columns WHERE table = 'tr' AND active AND column IN ('s', 'own') ORDER BY column;
ALTER TABLE tr UPDATE s = own WHERE 1 SETTINGS mutations_sync = 2;
-- A young row keeps the whole part from it.
ALTER TABLE tr MODIFY TTL d + INTERVAL 1 YEAR RECOMPRESS CODEC(ZSTD(9));
INSERT INTO tr VALUES (today(), 5000, 'x', 'x');
OPTIMIZE TABLE tr FINAL;
SELECT default_compression_codec LIKE 'ZSTD(9)', rows FROM system.parts WHERE table = 'tr' AND active;
ALTER TABLE tr DELETE WHERE k = 5000 SETTINGS mutations_sync = 2;
OPTIMIZE TABLE tr FINAL;
SELECT default_compression_codec, rows FROM system.parts WHERE table = 'tr' AND active;
SELECT count(), sum(k), sum(length(s)) FROM tr;
DETACH TABLE tr;
ATTACH TABLE tr;
SELECT default_compression_codec, rows FROM system.parts WHERE table = 'tr' AND active;
SELECT position(create_table_query, 'RECOMPRESS CODEC(ZSTD(9))') > 0 FROM system.tables WHERE name = 'tr';
-- error: UNKNOWN_CODEC
ALTER TABLE tr MODIFY TTL d + INTERVAL 1 YEAR RECOMPRESS CODEC(NoSuch);
DROP TABLE tr;
