-- Functions that ClickHouse has had for a short time, or that few ask for.
SELECT firstNonDefault(0, 1, 2), firstNonDefault('', 'hello', 'world'), firstNonDefault(NULL, 0::UInt8, 1::UInt8), firstNonDefault(NULL, 0::Nullable(UInt8), 1::Nullable(UInt8)), firstNonDefault([]::Array(UInt8), [1]::Array(UInt8));
SELECT id, firstNonDefault(n, id) AS r, toTypeName(r), firstNonDefault(s, g) AS t, toTypeName(t), firstNonDefault(f) FROM nulls ORDER BY id;
SELECT id, firstNonDefault(lc, s, 'none') AS r, toTypeName(r) FROM strs ORDER BY id;
SELECT YYYYMMDDhhmmssToDateTime64(20230911131415) AS a, toTypeName(a), YYYYMMDDhhmmssToDateTime64(20230911131415, 3, 'Asia/Istanbul') AS b, toTypeName(b), YYYYMMDDhhmmssToDateTime64(20230911131415.5, 1, 'UTC') AS c;
SELECT id, YYYYMMDDhhmmssToDateTime64(toYYYYMMDDhhmmss(t), 6, 'UTC') FROM times WHERE id != 2 ORDER BY id;
SELECT timestamp('2023-12-31') AS a, toTypeName(a), timestamp('2023-12-31 12:00:00', '12:00:00.11') AS b, timestamp('2013-12-31 01:02:03.456') AS c;
SELECT TIMESTAMP('2024-02-29 23:59:59.999999', '00:00:01');
SELECT id, kostikConsistentHash(u64, 1), kostikConsistentHash(u64, 7), yandexConsistentHash(u64, 1000), kostikConsistentHash(cityHash64(id), 32768) FROM ints ORDER BY id;
SELECT sum(kostikConsistentHash(cityHash64(number), 10)), sum(kostikConsistentHash(cityHash64(number), 1023)), sum(kostikConsistentHash(sipHash64(number), 77)), toTypeName(kostikConsistentHash(1, 10)) FROM numbers(1000);
-- error: 36
SELECT kostikConsistentHash(1, 0);
SELECT arrayEnumerateUniqRanked([['hello', 'world'], ['hello'], ['hello']]), arrayEnumerateUniqRanked([['hello', 'world'], ['hello'], ['hello']], 1), arrayEnumerateUniqRanked(['hello', 'hello', 'world', 'world'], ['a', 'b', 'b', 'b']);
SELECT arrayEnumerateUniqRanked([['hello', 'world'], ['hello'], ['world'], ['world']], ['a', 'b', 'b', 'b']), arrayEnumerateUniqRanked([['hello', 'world'], ['hello'], ['world'], ['world']], 1, ['a', 'b', 'b', 'b'], 1);
SELECT arrayEnumerateUniqRanked(1, [['hello', 'world', 'hello'], ['hello'], ['world'], ['world']]), arrayEnumerateUniqRanked(2, [['hello', 'world', 'hello'], ['hello'], ['world'], ['world']]), arrayEnumerateDenseRanked([10, 20, 10, 30]), arrayEnumerateDenseRanked(2, [[10, 20], [20, 10, 10]], 2);
SELECT id, arrayEnumerateUniqRanked(a), arrayEnumerateDenseRanked(s), arrayEnumerateUniqRanked(aa), arrayEnumerateDenseRanked(aa, 2) FROM arrs ORDER BY id;
SELECT sparseGrams('alice'), sparseGrams('alicebob', 3), sparseGrams('alice jumped over the fence', 3, 10), sparseGrams('alice jumped over the fence', 4, 20, 6), sparseGramsUTF8('привет мир, это я');
SELECT sparseGramsHashes('alice'), sparseGramsHashes('alice jumped over the fence', 3, 30), sparseGramsHashesUTF8('привет мир');
SELECT id, sparseGrams(s), sparseGramsHashesUTF8(s) FROM strs ORDER BY id;
SELECT sparseGrams('a'), sparseGrams(''), sparseGrams('abc'), sparseGrams('aaaaaaa');
-- error: 36
SELECT sparseGrams('abc', 2);
SELECT visibleWidth(1234), visibleWidth('привет'), visibleWidth([1, 2]), visibleWidth(NULL), visibleWidth(1.5), visibleWidth('2024-01-01'::Date);
SELECT id, visibleWidth(s), visibleWidth(lc), visibleWidth(fs) FROM strs ORDER BY id;
SELECT multiFuzzyMatchAny('hello world', 1, ['hallo']), multiFuzzyMatchAnyIndex('hello world', 2, ['xyzzy', 'hxxlo']), multiFuzzyMatchAllIndices('hello world', 1, ['helo', 'wrld', 'zzzzz']);
SELECT id, multiFuzzyMatchAny(s, 1, ['hallo']), arraySort(multiFuzzyMatchAllIndices(s, 2, ['wordl', 'trim', '12354', 'exomple'])) FROM strs ORDER BY id;
SELECT cutToFirstSignificantSubdomainWithWWWRFC('http://user:password@www.com:8080'), cutToFirstSignificantSubdomainWithWWWRFC('https://news.example.com.tr/'), cutToFirstSignificantSubdomainWithWWWRFC('www.tr');
SELECT JSONAllValues('{"a":42, "b":"Hello", "c":[1,2,3], "d":{"e":1.5, "f":null}}'::JSON);
SELECT JSONKey('{"a": "hello", "b": [-100, 200.0, 300]}', 1), JSONKey('{"a": "hello", "b": {"x": 1, "y": 2}}', 'b', 2), JSONKey('{"a": 1}', 5), JSONKey('{"a": "hello", "b": 1}', -1);
SELECT tokens('Hello, World! a-b'), tokens('a,b;c', 'splitByString', [',', ';']), tokens('a b  c', 'splitByString'), tokens('abcde', 'ngrams', 3), tokens('abcde', 'ngrams'), tokens('some text', 'array'), tokens('alice bob', 'sparseGrams');
SELECT tokensForLikePattern('%test1,test2,test3%'), tokensForLikePattern('test1,test2,test3'), tokensForLikePattern('a b\\%c d%'), tokensForLikePattern('%abcdef_gh%', 'ngrams', 3);
SELECT id, tokens(s, 'ngrams', 4), tokens(s, 'splitByNonAlpha') FROM strs ORDER BY id;
SELECT mergeTreePartInfo('all_12_25_7_4'), toTypeName(mergeTreePartInfo('all_12_25_7_4')), isMergeTreePartCoveredBy('all_12_25_7_4', 'all_7_100_10_20'), isMergeTreePartCoveredBy('all_12_25_7', 'all_13_100_10');
SELECT lc, lowCardinalityIndices(lc), lowCardinalityKeys(lc) FROM (SELECT lc FROM strs ORDER BY id);
SELECT formatRow('CSV', 1, 'a', 2.5), formatRowNoNewline('TSV', 'x', NULL, [1, 2]), formatRowNoNewline('JSONEachRow', 1, 'b'), formatRow('JSONCompactEachRow', 1, 'b');
SELECT id, formatRowNoNewline('CSV', id, s, lc) FROM strs ORDER BY id;
-- error: 36
SELECT formatRow('Pretty', 1);
SELECT hasColumnInTable(currentDatabase(), 'ints', 'i8'), hasColumnInTable(currentDatabase(), 'ints', 'nothing');
-- error: 60
SELECT hasColumnInTable(currentDatabase(), 'no_such_table', 'x');
SELECT icebergHash(1.0::Float32), icebergHash(34), icebergHash('iceberg'), icebergHash('2017-11-16'::Date), icebergHash(14.20::Decimal(9,2)), icebergHash(toUUID('f79c3e09-677c-4bbd-a479-3f349cb785e7')), icebergHash(true);
SELECT icebergBucket(5, 1.0::Float32), icebergBucket(100, 34), icebergBucket(16, 'iceberg');
SELECT unnest([1, 2, 3]);
-- error: 153
SELECT number, if(number = 0, 0, intDiv(10, number)) FROM numbers(2) SETTINGS short_circuit_function_evaluation = 'disable';
-- error: 153
SELECT number, number != 0 AND intDiv(10, number) > 1 FROM numbers(2) SETTINGS short_circuit_function_evaluation = 'disable';
-- error: 395
SELECT number, multiIf(number = 0, 0, throwIf(number = 0)) FROM numbers(2) SETTINGS short_circuit_function_evaluation = 'disable';
-- error: 153
SELECT arrayMap(x -> if(x = 0, 0, intDiv(10, x)), [0, 1]) SETTINGS short_circuit_function_evaluation = 'disable';
SELECT number, if(number = 0, 0, intDiv(10, number)), number = 0 OR intDiv(10, number) > 2 FROM numbers(4) SETTINGS short_circuit_function_evaluation = 'force_enable';
-- error: 36
SELECT number, if(number = 0, 0, intDiv(10, number)) FROM numbers(2) SETTINGS short_circuit_function_evaluation = 'nonsense';
-- error: 395
SELECT number, coalesce(toNullable(number), throwIf(number < 3)) FROM numbers(2);
-- Values of several types are sorted by the names of their types, then by their values; NULL is where the order says.
CREATE TABLE several (id Int32, d Dynamic, v Variant(Int64, String, Array(UInt8))) ENGINE = Memory;
INSERT INTO several SELECT 1, NULL, NULL;
INSERT INTO several SELECT 2, 5::Int64::Dynamic, 5::Int64;
INSERT INTO several SELECT 3, 'abc'::String::Dynamic, 'abc';
INSERT INTO several SELECT 4, [3, 1]::Array(Int64)::Dynamic, [3, 1]::Array(UInt8);
INSERT INTO several SELECT 5, toInt64(-7)::Dynamic, toInt64(-7);
INSERT INTO several SELECT 6, '2024-01-01'::Date::Dynamic, 'a';
INSERT INTO several SELECT 7, 1.5::Float64::Dynamic, [2]::Array(UInt8);
INSERT INTO several SELECT 8, 'Z'::String::Dynamic, 'zz';
INSERT INTO several SELECT 9, NULL, NULL;
INSERT INTO several SELECT 10, 300::Int64::Dynamic, 300::Int64;
INSERT INTO several SELECT 11, (1, 'x')::Tuple(Int64, String)::Dynamic, 'nine';
INSERT INTO several SELECT 12, [3]::Array(Int64)::Dynamic, [3]::Array(UInt8);
INSERT INTO several SELECT 13, '61f0c404-5cb3-11e7-907b-a6006ad3dba0'::UUID::Dynamic, [2, 9]::Array(UInt8);
INSERT INTO several SELECT 14, toFloat64(-2.5)::Dynamic, []::Array(UInt8);
SELECT id, d, dynamicType(d) FROM several ORDER BY d, id SETTINGS allow_suspicious_types_in_order_by = 1, allow_suspicious_types_in_group_by = 1;
SELECT id, d FROM several ORDER BY d DESC, id SETTINGS allow_suspicious_types_in_order_by = 1, allow_suspicious_types_in_group_by = 1;
SELECT id, d FROM several ORDER BY d NULLS FIRST, id LIMIT 5 SETTINGS allow_suspicious_types_in_order_by = 1, allow_suspicious_types_in_group_by = 1;
SELECT id, d FROM several ORDER BY d DESC NULLS FIRST, id SETTINGS allow_suspicious_types_in_order_by = 1, allow_suspicious_types_in_group_by = 1;
SELECT id, v, variantType(v) FROM several ORDER BY v, id SETTINGS allow_suspicious_types_in_order_by = 1, allow_suspicious_types_in_group_by = 1;
SELECT id, v FROM several ORDER BY v DESC NULLS FIRST, id SETTINGS allow_suspicious_types_in_order_by = 1, allow_suspicious_types_in_group_by = 1;
SELECT id, row_number() OVER (ORDER BY d, id) AS r FROM several ORDER BY r SETTINGS allow_suspicious_types_in_order_by = 1, allow_suspicious_types_in_group_by = 1;
SELECT DISTINCT d FROM several ORDER BY d LIMIT 4 SETTINGS allow_suspicious_types_in_order_by = 1, allow_suspicious_types_in_group_by = 1;
SELECT d, count() FROM several GROUP BY d ORDER BY d SETTINGS allow_suspicious_types_in_order_by = 1, allow_suspicious_types_in_group_by = 1;
SELECT id FROM several ORDER BY d NULLS FIRST, v LIMIT 1 BY d SETTINGS allow_suspicious_types_in_order_by = 1, allow_suspicious_types_in_group_by = 1;
SELECT arrayMap(w -> round(w, 10), stochasticLinearRegression(0.01, 0.0, 5, 'SGD')(toFloat64(number), number % 5, number % 3)) FROM numbers(20);
SELECT arrayMap(w -> round(w, 10), stochasticLogisticRegression(0.1, 0.0, 5, 'SGD')(if(number % 2 = 0, -1., 1.), number % 5, number % 3)) FROM numbers(20);
SELECT round(evalMLMethod(m, 2), 8) FROM (SELECT stochasticLinearRegressionState(0.5, 0.0, 1, 'SGD')(3, number) AS m FROM numbers(1));
SELECT structureToCapnProtoSchema('a UInt8, b String') LIKE '%a @0 : UInt8;%', structureToProtobufSchema('a UInt8, b Nullable(String)');
SELECT toUInt8(materialize('300')), toUInt8(materialize(toNullable('300'))), toInt8(toNullable('300')), toUInt16(toNullable('70000')), toUInt8(toNullable('-1'));
