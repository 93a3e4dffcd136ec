-- A merge writes columns as what they differ from another of the same numbers; what becomes of that one does not matter to them.
CREATE TABLE t
(
    id UInt64,
    time DateTime('UTC'),
    local DateTime('UTC'),
    skewed DateTime('UTC'),
    address Int32,
    network Int32,
    wide Int64,
    copy UInt64
) ENGINE = MergeTree ORDER BY id;
INSERT INTO t SELECT number * 2, toDateTime(1372636800 + intHash32(number * 2) % 2600000, 'UTC') AS at, at + 14400, at + intHash32(number) % 90 - 40,
    toInt32(reinterpretAsInt32(intHash32(number))), toInt32(bitShiftRight(intHash32(number), 10)), reinterpretAsInt64(intHash64(number)), intHash64(number) + number % 7
FROM numbers(10000);
INSERT INTO t SELECT number * 2 + 1, toDateTime(1372636800 + intHash32(number * 2 + 1) % 2600000, 'UTC') AS at, at + 14400, at + intHash32(number) % 90 - 40,
    toInt32(reinterpretAsInt32(intHash32(number))), toInt32(bitShiftRight(intHash32(number), 10)), reinterpretAsInt64(intHash64(number)), intHash64(number) + number % 7
FROM numbers(10000);
OPTIMIZE TABLE t FINAL;
SELECT count(), countIf(local = time + 14400), countIf(abs(toInt64(skewed) - toInt64(time)) <= 50), countIf(network = bitShiftRight(reinterpretAsUInt32(address), 10)), sum(copy - reinterpretAsUInt64(wide)) FROM t;
SELECT id, local, skewed, network, copy FROM t WHERE id IN (0, 1, 8191, 8192, 19999) ORDER BY id;
SELECT sum(toUnixTimestamp(local)), min(skewed), max(skewed), sum(network), groupBitXor(copy) FROM t WHERE id % 3 = 1;
SELECT local, count() FROM t WHERE local > '2013-07-31 05:00:00' GROUP BY local ORDER BY local LIMIT 3;
-- Columns that are followed go, are renamed, change their type.
ALTER TABLE t DROP COLUMN time;
ALTER TABLE t RENAME COLUMN address TO home;
ALTER TABLE t MODIFY COLUMN wide Float64;
SELECT sum(toUnixTimestamp(local)), sum(toUnixTimestamp(skewed)), sum(network), groupBitXor(copy) FROM t;
ALTER TABLE t UPDATE home = 0 WHERE id < 10000 SETTINGS mutations_sync = 2;
DELETE FROM t WHERE id % 5 = 0;
SELECT sum(toUnixTimestamp(local)), sum(toUnixTimestamp(skewed)), sum(home), sum(network), groupBitXor(copy) FROM t;
OPTIMIZE TABLE t FINAL;
SELECT sum(toUnixTimestamp(local)), sum(toUnixTimestamp(skewed)), sum(home), sum(network), groupBitXor(copy) FROM t;
ALTER TABLE t ADD COLUMN later DateTime('UTC') DEFAULT local + 60;
SELECT sum(toUnixTimestamp(later)) FROM t;
ALTER TABLE t MATERIALIZE COLUMN later SETTINGS mutations_sync = 2;
OPTIMIZE TABLE t FINAL;
SELECT sum(toUnixTimestamp(later) - toUnixTimestamp(local)), sum(toUnixTimestamp(later)) FROM t;
DROP TABLE t;
