SELECT CAST([1, 2], 'Array(String)'), CAST(['1', '2'], 'Array(UInt8)'), CAST([[1], []], 'Array(Array(Nullable(Int8)))'), CAST('[1, 2, 3]', 'Array(Int32)'), CAST('[]', 'Array(String)'), CAST('[\'a\', \'b\']', 'Array(String)');
SELECT CAST((1, 'x'), 'Tuple(String, String)'), CAST('(1, \'a\')', 'Tuple(UInt8, String)'), CAST((1, 2), 'Tuple(a UInt8, b UInt8)'), CAST(CAST((1, 2), 'Tuple(a UInt8, b UInt8)'), 'Tuple(b String, a String)'), CAST((1, 2), 'Tuple(Nullable(UInt8), Float32)');
SELECT CAST(([1, 2], ['a', 'b']), 'Map(UInt8, String)'), CAST(map('1', '2'), 'Map(UInt8, Float32)'), CAST([('k', 1)], 'Map(String, UInt64)'), CAST(map('a', 1), 'Array(Tuple(String, UInt8))');
-- error: 53
SELECT CAST('{\'a\': 1}', 'Map(String, UInt8)');
-- error: 53
SELECT CAST('{}', 'Map(String, UInt8)');
SELECT toString([1, 2]), toString(('a', 1)), toString(map('k', [1])), toString([NULL, 'x']), toString((NULL, toDate('2020-01-01'))), toString([['a\'b']]), toString(tuple(1));
SELECT CAST([toNullable(1)], 'Array(UInt8)'), CAST((toNullable(1), 2), 'Tuple(UInt8, UInt8)'), toTypeName(CAST([1], 'Array(LowCardinality(String))')), CAST(materialize([1, 2]), 'Array(Float64)'), CAST([], 'Array(Date)'), CAST((1,), 'Tuple(Int256)');
SELECT number, CAST([number, number * 2], 'Array(String)'), CAST((number, 'x'), 'Tuple(Float64, FixedString(1))'), CAST(map(number, 'v'), 'Map(String, String)') FROM numbers(2) ORDER BY number;
-- error: 130
SELECT CAST('1, 2', 'Array(UInt8)');
-- error: 53
SELECT CAST((1, 2), 'Tuple(UInt8)');
-- error: 53
SELECT CAST([1], 'Map(String, UInt8)');
-- error: 349
SELECT CAST([NULL, 1], 'Array(UInt8)');
-- error: 53
SELECT CAST(5, 'Array(UInt8)');
-- error: 6
SELECT CAST(['a'], 'Array(UInt8)');
