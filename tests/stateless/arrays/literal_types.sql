SELECT toTypeName([1, 256]), toTypeName([1, -1]), toTypeName([1, 70000, -1]), toTypeName([1, 0.5]), toTypeName([NULL]), toTypeName([NULL, 'a']), toTypeName(['a', 'b']), toTypeName([[1], [NULL]]);
SELECT toTypeName([18446744073709551615, 1]), toTypeName([toDate('2020-01-01'), toDateTime('2020-01-01 00:00:00', 'UTC')]), toTypeName([(1, 'a'), (256, 'b')]), toTypeName([toDecimal32(1, 2), toDecimal64(1, 4)]);
SELECT array(), array(1), array(1, 2.5, NULL), [true, false], [true, 2], toTypeName([true, 2]), toTypeName([true]);
SELECT ['it''s', 'tab\t', 'q"'], [['a']], [('x', [1])], [map('k', 'v')], [toFixedString('a', 2)];
SELECT [toDate('2020-01-01')], [toDateTime('2020-01-01 00:00:00', 'UTC')], [toUUID('00000000-0000-0000-0000-000000000001')], [toIPv4('1.2.3.4')], [nan, inf, -0.0], [toInt128(5)];
SELECT toTypeName([toLowCardinality('a'), 'b']), toTypeName([1::Nullable(Int8), 2]), toTypeName([[], [[]]]), toTypeName([toInt256(1), 1]);
SELECT [1, 2] = [1, 2], [1, 2] < [1, 3], [1] < [1, 0], [] < [1], [[1]] = [[1]], [NULL] = [NULL], ['a'] != ['b'], [nan] = [nan], [1, 2] > [2];
SELECT CAST('[1,2,3]', 'Array(UInt8)'), '[''a'', NULL]'::Array(Nullable(String)), CAST([1, 2], 'Array(String)'), CAST([], 'Array(Array(Int8))');
-- error: 130
SELECT ['1', '2']::Array(UInt16);
-- error: 27
SELECT CAST('[1,2', 'Array(UInt8)');
-- error: 70
SELECT CAST([NULL], 'Array(UInt8)');
