CREATE TABLE hk (id UInt32, s String, n Nullable(String), a Array(UInt8)) ENGINE = Memory;
INSERT INTO hk VALUES (1, 'a', NULL, [1]), (2, '', 'x', []), (3, 'жук', '', [1, 2]);
SELECT cityHash64(id), cityHash64(s), cityHash64(n), cityHash64(a), cityHash64(id, s) FROM hk ORDER BY id;
SELECT sipHash64(s), sipHash64(id, s, a), sipHash64(n) FROM hk ORDER BY id;
SELECT xxHash64(s), xxHash32(s), murmurHash3_32(s), murmurHash2_64(s, id), farmFingerprint64(s) FROM hk ORDER BY id;
SELECT id % 3 = cityHash64(id) % 3 OR 1, intHash32(id), intHash64(id), javaHash(s), javaHashUTF16LE(convertCharset(s, 'utf-8', 'utf-16le')), hiveHash(s) FROM hk ORDER BY id;
SELECT hex(MD5(s)), hex(SHA256(s)), hex(halfMD5(s)), hex(sipHash128(s)) FROM hk ORDER BY id;
SELECT jumpConsistentHash(cityHash64(s), 10), yandexConsistentHash(id, 5), kostikConsistentHash(id, 5) FROM hk ORDER BY id;
SELECT sipHash64Keyed((toUInt64(1), toUInt64(2)), s), hex(sipHash128Keyed((toUInt64(1), toUInt64(2)), s)), cityHash64((id, s)), cityHash64(map('k', id)) FROM hk ORDER BY id;
SELECT cityHash64(1), cityHash64(toUInt64(1)), cityHash64(toInt8(1)), cityHash64(1.5), cityHash64(toDate('2024-01-01')), cityHash64(NULL), cityHash64(toDecimal32(1, 2)), cityHash64([]), cityHash64(''), cityHash64(toLowCardinality('a')) = cityHash64('a');
SELECT ngramSimHash('hello world'), wordShingleSimHash('a b c d'), bitHammingDistance(ngramSimHash('abcdef'), ngramSimHash('abcdef')), ngramMinHash('abcdef'), wordShingleMinHashArg('a b c d e', 2, 2) FROM hk LIMIT 1;
SELECT crc32(s), CRC64(s) FROM hk ORDER BY id;
SELECT cityHash64();
-- error: 36
SELECT jumpConsistentHash(1, 0);
-- error: 36
SELECT sipHash64Keyed(1, 'a');
-- error: 43
SELECT MD5(id) FROM hk;
-- error: 48
SELECT javaHash(toUInt64(1));
