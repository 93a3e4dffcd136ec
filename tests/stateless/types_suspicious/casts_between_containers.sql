SELECT CAST([1, 2], 'Array(String)'), CAST(['1'], 'Array(UInt8)'), CAST((1, '2'), 'Tuple(String, UInt8)'), CAST(map('1', 2), 'Map(UInt8, String)'), CAST('[1,2]', 'Array(UInt8)');
SELECT CAST([(1, 'a')], 'Map(UInt8, String)'), CAST([], 'Array(Nullable(Date))'), CAST([NULL, 1], 'Array(Nullable(Int8))'), CAST('(1,\'x\')', 'Tuple(UInt8, String)');
SELECT CAST([[1], []], 'Array(Array(Float32))'), CAST(tuple(), 'Tuple()'), [1, 2]::Array(Decimal(5, 1)), (1, 2)::Tuple(a UInt8, b Nullable(UInt8));
SELECT toString([1, 2])::Array(Int8), toString((1, 'a'))::Tuple(UInt8, String), toString(['a', 'b\''])::Array(String);
-- error: 43
SELECT CAST([1, 2], 'UInt8');
-- error: 53
SELECT CAST(1, 'Array(UInt8)');
-- error: 53
SELECT CAST((1, 2), 'Tuple(UInt8)');
-- error: 6
SELECT CAST(['x'], 'Array(UInt8)');
-- error: 70
SELECT CAST([NULL], 'Array(UInt8)');
-- error: 27
SELECT CAST('[1,2', 'Array(UInt8)');
-- error: 43
SELECT CAST(map('a', 1), 'Array(UInt8)');
