SELECT CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Bool'), CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'UInt8'), CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Int16'), CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'UInt32'), CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Int64'), CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'UInt128'), CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Float32'), CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Float64'), CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'String'), CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Date'), CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Date32'), CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'DateTime(\'UTC\')'), CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)'), CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'LowCardinality(String)'), CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Nullable(Int32)');
-- error: 70
SELECT CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Decimal64(3)');
SELECT CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'FixedString(20)');
-- error: 48
SELECT CAST(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'UUID');
SELECT accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Bool'), accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Int16'), accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Int64'), accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Float32'), accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Float64'), accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'String'), accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Date32'), accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'UInt8');
SELECT accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'UInt32');
SELECT accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'UInt128');
SELECT accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Decimal64(3)');
SELECT accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'FixedString(20)');
SELECT accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'Date');
SELECT accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'DateTime(\'UTC\')');
SELECT accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'DateTime64(6, \'UTC\')');
-- error: 48
SELECT accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'UUID');
SELECT CAST(materialize(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)')), 'Nullable(UInt8)'), CAST(materialize(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)')), 'Nullable(UInt32)'), CAST(materialize(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)')), 'Nullable(UInt128)'), CAST(materialize(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)')), 'Nullable(Float64)'), CAST(materialize(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)')), 'Nullable(String)');
SELECT CAST(materialize(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)')), 'Nullable(Date)');
SELECT CAST(materialize(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)')), 'Nullable(DateTime(\'UTC\'))');
-- error: 48
SELECT CAST(materialize(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)')), 'Nullable(UUID)');
SELECT CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)') = 1, CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)') = '1', CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)') = '2020-02-03', CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)') = 1.5, CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)') = NULL;
SELECT toTypeName([CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), toDate('2020-01-01')]), toTypeName([CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), NULL]);
SELECT toTypeName([CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 1::UInt8]);
SELECT toTypeName([CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 'x']);
SELECT toTypeName([CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), 1.5]);
SELECT CAST(toNullable(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(Enum8(\'a\' = -1, \'b\' = 2))'), 'Nullable(String)'), toString(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)')), length(toString(CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)'))), toTypeName(toString(toNullable(CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'))));
SELECT if(number = 0, CAST('b', 'Enum8(\'a\' = -1, \'b\' = 2)'), CAST('a', 'Enum8(\'a\' = -1, \'b\' = 2)')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
