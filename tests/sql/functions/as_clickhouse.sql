-- Corners in which functions agree with ClickHouse: NULL inside of tuples, strings as bits, LowCardinality, maps, JSON, addresses.
SELECT x FROM (SELECT arrayJoin([(1, NULL), (1, 2), (NULL, 1), (2, NULL), (1, 1), (NULL, NULL)]) AS x) ORDER BY x DESC;
SELECT x FROM (SELECT arrayJoin([(1, NULL), (1, 2), (NULL, 1), (2, NULL), (1, 1), (NULL, NULL)]) AS x) ORDER BY x NULLS FIRST;
SELECT x FROM (SELECT arrayJoin([[1, NULL], [1, 2], [NULL, 1], [2, NULL]]) AS x) ORDER BY x DESC;
SELECT max(x), min(x) FROM (SELECT arrayJoin([(1, NULL), (1, 2), (NULL, 1), (2, NULL), (1, 1), (NULL, NULL)]) AS x);
SELECT arraySort([(1, NULL), (1, 2), (NULL, 1)]), arrayReverseSort([(1, NULL), (1, 2), (NULL, 1), (2, NULL)]), arrayReverseSort([NULL, nan, 1, inf]);
SELECT toDecimal32(7.55, 2) % toDecimal32(2, 1), toDecimal32(-7.55, 2) % toDecimal32(2, 1), 5 % inf;
-- error: ARGUMENT_OUT_OF_BOUND
SELECT toDecimal32(7.5, 1) % toDecimal32(2, 2);
SELECT hex(bitShiftLeft('abc', 4)), hex(bitShiftLeft('abc', 1)), hex(bitShiftLeft('abc', 24)), hex(bitShiftRight('abc', 4)), hex(bitShiftRight('abc', 23)), hex(bitShiftRight('abc', 24));
SELECT hex(bitShiftLeft(toFixedString('abc', 3), 8)), hex(bitShiftRight(toFixedString('abc', 3), 4)), hex(bitAnd(toFixedString('ab', 2), toFixedString('cc', 2))), hex(bitNot('ab')), bitHammingDistance('abc', 'ab');
-- error: ARGUMENT_OUT_OF_BOUND
SELECT bitShiftLeft('abc', -1);
-- error: NOT_IMPLEMENTED
SELECT bitRotateLeft(toUInt128(1), 1);
SELECT JSONExtract('{"a": 300}', 'a', 'Variant(UInt8, String)'), JSONExtract('{"a": {"b": 1}}', 'a', 'JSON'), JSONExtract('{"a": [1, "x"]}', 'a', 'Dynamic'), JSONExtract('{"a": {"x": 1, "y": "z"}}', 'a', 'Map(String, Dynamic)'), JSONExtractInt('{"a": 5}'::JSON, 'a');
SELECT toTypeName(if(materialize(toLowCardinality('a')) = 'a', 1, 2)), toTypeName(toLowCardinality('a') = 'a' AND 1), toTypeName(concat(toLowCardinality('a'), toLowCardinality('b'))), toTypeName(toIPv4OrNull(toLowCardinality('1.2.3.4'))), toTypeName(JSONExtractInt(toLowCardinality('{}'), 'a')), toTypeName(arrayMap(x -> toLowCardinality(toString(x)), [1]));
SELECT splitByChar(',', CAST(NULL, 'Nullable(String)')), concat(), (1, 2) || (3, 'x'), reverse((1, 'a', 3.5)), nested(['a', 'b'], [1, 2], ['x', 'y']);
SELECT mapAdd(([1, 2], [1, 1]), ([2, 3], [5, 5])), mapSubtract(([1], [10]), ([1], [3])), mapFromArrays(['a'], map('k', 5)), map('q'::Enum8('p' = 1, 'q' = 2), 5)['q'];
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT mapAdd(map('a', 1.5), map('b', 2));
CREATE TABLE parts_of_maps (m Map(String, UInt8), i Map(UInt8, String), l Map(LowCardinality(String), Array(UInt8))) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO parts_of_maps VALUES ({'x': 1, 'y': 2}, {5: 'five'}, {'k': [1, 2]}), ({}, {}, {});
SELECT m.key_x, m.key_z, i.key_5, l.key_k, toTypeName(m.key_x) FROM parts_of_maps ORDER BY m.size0;
SELECT count() FROM parts_of_maps WHERE m.key_x = 1;
SELECT arrayCompact(x -> x % 2, [1, 3, 2, 4, 5]), arrayPartialReverseSort((x, y) -> y, 4, ['a', 'b', 'c', 'd'], [3, 1, 4, 2]), arrayDifference([toDate('2020-01-01'), toDate('2020-01-05')]), arrayIntersect([1, NULL], [1]), toTypeName(arrayIntersect([1], [-1]));
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT arrayExcept([1, 2], [300]);
SELECT toIPv4('1.2.3.4') + 1, bitAnd(toIPv4('1.2.3.4'), 255), IPv4NumToString(toIPv4('1.2.3.4')), IPv6NumToString(toIPv6('::1')), cityHash64(toIPv6('::1')), cityHash64(), hex(sipHash128());
-- error: BAD_ARGUMENTS
SELECT sipHash64Keyed((1, 2), 'a');
SELECT greatest(-1, toUInt64(5)), toTypeName(greatest(1::Int64, 2::Decimal32(3))), toTypeName(greatest(true, false)), coalesce(toNullable(-1::Int8), 2::UInt64);
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT greatest(1::Int128, 2::UInt256);
SELECT startsWithUTF8('富强', '\xe5'), endsWithUTF8('中国', '\xbd'), protocol('mailto:x@y'), queryStringAndFragment('http://x/#f'), domainRFC('http://user:p@ss@host.com/'), CAST('up', 'Enum8(\'up\' = 1)') LIKE 'u%', position(CAST('up', 'Enum8(\'up\' = 1)'), 'p');
SELECT match('a)', ')'), multiMatchAny(materialize('hay'), materialize(['b', 'y']));
-- error: CANNOT_COMPILE_REGEXP
SELECT match('a', 'a{1001}');
-- error: BAD_ARGUMENTS
SELECT replaceRegexpOne('a', '(', 'b');
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT toInt128(0) OR 0;
SELECT hex(UUIDStringToNum('612f3c40-5d3b-217e-707b-6a546a3d7b29', 2)), hex(UUIDToNum(toUUID('612f3c40-5d3b-217e-707b-6a546a3d7b29'), 2)), UUIDNumToString(UUIDStringToNum('612f3c40-5d3b-217e-707b-6a546a3d7b29', 2), 2);
-- error: ARGUMENT_OUT_OF_BOUND
SELECT UUIDStringToNum('612f3c40-5d3b-217e-707b-6a546a3d7b29', 3);
