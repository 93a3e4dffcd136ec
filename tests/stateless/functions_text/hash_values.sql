SELECT cityHash64('a'), cityHash64('a', 'b'), cityHash64(1), cityHash64(1, 'x', [1, 2], (3, 'y')), cityHash64(''), cityHash64(toDate('2020-01-01')), cityHash64([]), cityHash64(NULL);
SELECT sipHash64('abc'), sipHash64(1, 2), hex(sipHash128('abc')), hex(sipHash128Reference('abc'));
-- error: 36
SELECT sipHash64Keyed((1, 2), 'abc');
-- error: 36
SELECT hex(sipHash128Keyed((1, 2), 'abc'));
SELECT hex(sipHash128());
SELECT xxHash32('abc'), xxHash64('abc'), xxh3('abc'), farmHash64('abc'), metroHash64('abc'), farmFingerprint64('abc'), hex(xxh3_128('abc'));
SELECT murmurHash2_32('abc'), murmurHash2_64('abc'), gccMurmurHash('abc'), kafkaMurmurHash('abc'), murmurHash3_32('abc'), murmurHash3_64('abc'), hex(murmurHash3_128('abc'));
-- error: 48
SELECT intHash32(1), intHash64(1), intHash32(-1), intHash64(toUInt64(18446744073709551615)), halfMD5('abc'), javaHash('abc'), javaHash(12345678901), hiveHash('abc'), javaHashUTF16LE(convertCharset('abc', 'utf-8', 'utf-16le'));
SELECT hex(MD4('abc')), hex(MD5('abc')), hex(SHA1('abc')), hex(SHA224('abc')), hex(SHA256('abc'));
SELECT CRC32('abc'), CRC32IEEE('abc'), CRC64('abc'), crc32(''), URLHash('http://a.com/x/y'), URLHash('http://a.com/x/y', 1), jumpConsistentHash(256, 1024), jumpConsistentHash(18446744073709551615, 12), kostikConsistentHash(16045690984833335023, 2), wyHash64('abc');
SELECT number, cityHash64(number), sipHash64(toString(number)), intHash64(number), xxHash64(toString(number)), murmurHash3_64(number) FROM numbers(4) ORDER BY number;
-- error: 43
SELECT intHash32('a');
-- error: 36
SELECT sipHash64Keyed((1, 2, 3), 'a');
SELECT cityHash64();
