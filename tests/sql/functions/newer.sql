-- Functions that few ask for; tests/difftest/functions_newer.sql has more of them beside ClickHouse.
SELECT firstNonDefault(0, 1, 2), firstNonDefault('', 'hello', 'world'), firstNonDefault(NULL, 0::UInt8, 1::UInt8), firstNonDefault(NULL, 0::Nullable(UInt8), 1::Nullable(UInt8));
SELECT firstNonDefault(if(number % 2 = 0, NULL, number), number * 10, 7) AS x, toTypeName(x) FROM numbers(4) ORDER BY number;
SELECT YYYYMMDDhhmmssToDateTime64(20230911131415, 3, 'UTC'), YYYYMMDDhhmmssToDateTime64(20230911131415.5, 1, 'UTC'), timestamp('2023-12-31'), timestamp('2023-12-31 12:00:00', '12:00:00.11');
SELECT sum(kostikConsistentHash(cityHash64(number), 10)), sum(yandexConsistentHash(cityHash64(number), 1023)), max(kostikConsistentHash(sipHash64(number), 77)) FROM numbers(1000);
SELECT arrayEnumerateUniqRanked([['hello', 'world'], ['hello'], ['hello']]), arrayEnumerateUniqRanked([['hello', 'world'], ['hello'], ['world'], ['world']], ['a', 'b', 'b', 'b']), arrayEnumerateDenseRanked(2, [[10, 20], [20, 10, 10]], 2);
-- error: SIZES_OF_ARRAYS_DONT_MATCH
SELECT arrayEnumerateUniqRanked([1, 2], [3]);
SELECT sparseGrams('alice jumped over the fence', 3, 10), sparseGramsUTF8('привет мир'), sparseGramsHashes('alice'), sparseGramsHashesUTF8('привет мир');
-- error: BAD_ARGUMENTS
SELECT sparseGrams('alice', 2);
SELECT visibleWidth(1234), visibleWidth('привет'), visibleWidth([1, 2]), visibleWidth(NULL), visibleWidth('a'::FixedString(4));
SELECT multiFuzzyMatchAny('hello world', 1, ['hallo']), multiFuzzyMatchAnyIndex('hello world', 2, ['xyzzy', 'hxxlo']), arraySort(multiFuzzyMatchAllIndices('hello world', 1, ['helo', 'wrld', 'zzzzz']));
SELECT tokens('Hello, World! a-b'), tokens('a,b;c', 'splitByString', [',', ';']), tokens('abcde', 'ngrams', 3), tokens('some text', 'array'), tokensForLikePattern('%test1,test2,test3%'), tokensForLikePattern('%abcdef_gh%', 'ngrams', 3);
-- error: BAD_ARGUMENTS
SELECT tokens('a', 'nothing');
SELECT cutToFirstSignificantSubdomainWithWWWRFC('https://news.example.com.tr/'), JSONAllValues('{"a":42, "b":"Hello", "c":[1,2,3], "d":{"e":1.5}}'::JSON), JSONKey('{"a": "hello", "b": {"x": 1, "y": 2}}', 'b', 2), JSONKey('{"a": 1}', 5);
SELECT mergeTreePartInfo('all_12_25_7_4'), mergeTreePartInfo('broken_all_1_1_0_try3'), isMergeTreePartCoveredBy('all_12_25_7_4', 'all_7_100_10_20'), isMergeTreePartCoveredBy('all_12_25_7', 'all_13_100_10');
SELECT formatRow('CSV', 1, 'a', 2.5), formatRowNoNewline('TSV', 'x', NULL, [1, 2]), formatRowNoNewline('JSONEachRow', 1 AS one, 'b'), formatRow('CSVWithNames', 1);
-- error: BAD_ARGUMENTS
SELECT formatRow('Pretty', 1);
CREATE TABLE t (a Int32, s LowCardinality(String)) ENGINE = MergeTree ORDER BY a;
SELECT hasColumnInTable(currentDatabase(), 't', 'a'), hasColumnInTable(currentDatabase(), 't', 'b');
-- error: UNKNOWN_TABLE
SELECT hasColumnInTable(currentDatabase(), 'no_such_table', 'x');
INSERT INTO t VALUES (1, 'x'), (2, ''), (3, 'y'), (4, 'x');
SELECT countDistinct(lowCardinalityIndices(s)) >= 1, countDistinct(lowCardinalityKeys(s)) >= 1 FROM t;
SELECT icebergHash(1.0::Float32), icebergHash(34), icebergHash('iceberg'), icebergHash('2017-11-16'::Date), icebergHash(14.20::Decimal(9, 2)), icebergBucket(16, 'iceberg');
SELECT unnest([1, 2, 3]) AS x ORDER BY x;
CREATE TABLE source (id UInt64, parent UInt64, name String) ENGINE = Memory;
INSERT INTO source VALUES (1, 0, 'root'), (2, 1, 'low'), (3, 2, 'high'), (4, 2, 'low');
CREATE DICTIONARY d (id UInt64, parent UInt64 HIERARCHICAL, name String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'source')) LAYOUT(HASHED()) LIFETIME(0);
SELECT arraySort(dictGetKeys('d', 'name', 'low')), dictGetKeys('d', 'name', 'nothing'), dictGetRoot('d', 4::UInt64), dictGetRoot('d', 1::UInt64), dictGetRoot('d', 9::UInt64);
