SELECT toTypeName(1), toColumnTypeName(1), dumpColumnStructure(1), dumpColumnStructure(materialize('a')), byteSize(1, 'abc'), byteSize([1, 2]), byteSize(NULL), byteSize(map('a', 1)), byteSize('');
SELECT defaultValueOfArgumentType(5), defaultValueOfArgumentType('x'), defaultValueOfArgumentType([1]), defaultValueOfTypeName('Date'), defaultValueOfTypeName('Array(UInt8)'), defaultValueOfTypeName('Nullable(String)'), defaultValueOfTypeName('Enum8(\'b\' = 2, \'a\' = 1)'), defaultValueOfTypeName('Tuple(UInt8, String)');
-- error: 44
SELECT getSizeOfEnumType(CAST('a', 'Enum8(\'a\' = 1, \'b\' = 2)')), isNull(NULL), isNotNull(1), isZeroOrNull(0), toNullable('a') IS NULL, nullIf(1, 2), assumeNotNull(NULL) FORMAT Null;
SELECT getSizeOfEnumType(CAST('a', 'Enum8(\'a\' = 1, \'b\' = 2)')), identity([1]), materialize(map('a', 1)), ignore(NULL), sleep(0), isConstant(now()), toTypeName(now()), toTypeName(today()), toTypeName(now64()), today() - yesterday();
SELECT hasColumnInTable('system', 'one', 'dummy'), hasColumnInTable('system', 'one', 'nope'), currentDatabase() = database(), errorCodeToName(60), errorCodeToName(0), errorCodeToName(99999);
SELECT tupleElement((1, 'a'), 2), tupleElement((1, 2), 3, 'def'), tupleElement(map('a', 1)::Array(Tuple(k String, v UInt8)), 'k'), tupleToNameValuePairs((1 AS a, 2 AS b)) FORMAT Null;
SELECT tupleElement((1, 2), 3, 'def'), tupleElement([(1, 'a'), (2, 'b')], 1), tuple(1, 'x') AS t, t.1, t.2, toTypeName(t);
SELECT minSampleSizeConversion(0.25, 0.03, 0.80, 0.05), minSampleSizeContinous(112.25, 21.1, 0.03, 0.80, 0.05);
-- error: 43
SELECT lowCardinalityKeys(toLowCardinality('a')), lowCardinalityIndices(toLowCardinality('b')), replicate(1, [1, 2]), replicate('x', [1], 2) FORMAT Null;
SELECT replicate(1, [1, 2, 3]), replicate('x', ['a']), throwIf(0), formatRow('CSV', 1, 'a,b'), formatRowNoNewline('JSONEachRow', 1 AS x, 'b' AS y), 1;
SELECT formatRow('CSV', 1, 'a,b'), formatRowNoNewline('TSV', 1, 'x\ty'), formatRow('JSONEachRow', number AS n) FROM numbers(2);
-- error: 42
SELECT toTypeName();
-- error: 50
SELECT defaultValueOfTypeName('Nope');
-- error: 69
SELECT tupleElement((1, 2), 3);
-- error: 73
SELECT formatRow('NoFormat', 1);
-- error: 43
SELECT byteSize() + 'a';
-- error: 43
SELECT replicate(1, 2);
-- error: 42
SELECT materialize();
-- error: 42
SELECT isNull(1, 2);
