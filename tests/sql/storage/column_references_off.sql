-- The same rows with columns that refer to others and without: use_column_references.
CREATE TABLE related (id UInt64, made DateTime('UTC'), stored DateTime('UTC'), code UInt64, shard UInt64, delta Int32, other Int32)
ENGINE = MergeTree ORDER BY id SETTINGS use_column_references = 1;
CREATE TABLE alone AS related ENGINE = MergeTree ORDER BY id SETTINGS use_column_references = 0;
INSERT INTO related SELECT number * 2, toDateTime(1700000000 + intHash32(number) % 9000000, 'UTC') AS at, at + intHash32(number + 1) % 100,
    intHash64(number), bitShiftRight(intHash64(number), 48), toInt32(intHash32(number) % 2000000000), toInt32(intHash32(number) % 2000000000) + 77
FROM numbers(12000);
INSERT INTO related SELECT id + 1, made + 5, stored + 4, code + 1, bitShiftRight(code + 1, 48), delta - 3, other - 2 FROM related;
INSERT INTO alone SELECT * FROM related WHERE id % 2 = 0;
INSERT INTO alone SELECT * FROM related WHERE id % 2 = 1;
OPTIMIZE TABLE related FINAL;
OPTIMIZE TABLE alone FINAL;
SELECT count(), countIf(r.made != a.made OR r.stored != a.stored OR r.code != a.code OR r.shard != a.shard OR r.delta != a.delta OR r.other != a.other)
FROM related AS r INNER JOIN alone AS a ON r.id = a.id;
SELECT (SELECT sum(bytes_on_disk) FROM system.parts WHERE database = currentDatabase() AND table = 'related' AND active)
    < (SELECT sum(bytes_on_disk) FROM system.parts WHERE database = currentDatabase() AND table = 'alone' AND active);
SELECT (SELECT groupArray((stored, shard, other)) FROM (SELECT * FROM related WHERE id % 1000 = 3 ORDER BY id)) = (SELECT groupArray((stored, shard, other)) FROM (SELECT * FROM alone WHERE id % 1000 = 3 ORDER BY id));
SELECT (SELECT (sum(shard), max(stored), min(other), groupBitXor(code)) FROM related WHERE delta > 1000000) = (SELECT (sum(shard), max(stored), min(other), groupBitXor(code)) FROM alone WHERE delta > 1000000);
-- Off for later merges only; on again afterwards.
ALTER TABLE related MODIFY SETTING use_column_references = 0;
ALTER TABLE alone MODIFY SETTING use_column_references = 1;
ALTER TABLE related UPDATE delta = delta + 1 WHERE id % 7 = 0 SETTINGS mutations_sync = 2;
ALTER TABLE alone UPDATE delta = delta + 1 WHERE id % 7 = 0 SETTINGS mutations_sync = 2;
OPTIMIZE TABLE related FINAL;
OPTIMIZE TABLE alone FINAL;
SELECT count(), countIf(r.made != a.made OR r.stored != a.stored OR r.code != a.code OR r.shard != a.shard OR r.delta != a.delta OR r.other != a.other)
FROM related AS r INNER JOIN alone AS a ON r.id = a.id;
DROP TABLE related;
DROP TABLE alone;
