SELECT CAST(CAST(true, 'Bool'), 'Bool'), CAST(CAST(true, 'Bool'), 'UInt8'), CAST(CAST(true, 'Bool'), 'Int16'), CAST(CAST(true, 'Bool'), 'UInt32'), CAST(CAST(true, 'Bool'), 'Int64'), CAST(CAST(true, 'Bool'), 'UInt128'), CAST(CAST(true, 'Bool'), 'Float32'), CAST(CAST(true, 'Bool'), 'Float64'), CAST(CAST(true, 'Bool'), 'Decimal64(3)'), CAST(CAST(true, 'Bool'), 'String'), CAST(CAST(true, 'Bool'), 'Date'), CAST(CAST(true, 'Bool'), 'Date32'), CAST(CAST(true, 'Bool'), 'DateTime(\'UTC\')'), CAST(CAST(true, 'Bool'), 'DateTime64(6, \'UTC\')'), CAST(CAST(true, 'Bool'), 'LowCardinality(String)'), CAST(CAST(true, 'Bool'), 'Nullable(Int32)');
SELECT CAST(CAST(true, 'Bool'), 'FixedString(20)');
-- error: 48
SELECT CAST(CAST(true, 'Bool'), 'UUID');
SELECT CAST(CAST(true, 'Bool'), 'IPv4');
-- error: 691
SELECT CAST(CAST(true, 'Bool'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST(false, 'Bool'), 'Bool'), accurateCastOrNull(CAST(false, 'Bool'), 'UInt8'), accurateCastOrNull(CAST(false, 'Bool'), 'Int16'), accurateCastOrNull(CAST(false, 'Bool'), 'UInt32'), accurateCastOrNull(CAST(false, 'Bool'), 'Int64'), accurateCastOrNull(CAST(false, 'Bool'), 'UInt128'), accurateCastOrNull(CAST(false, 'Bool'), 'Float32'), accurateCastOrNull(CAST(false, 'Bool'), 'Float64'), accurateCastOrNull(CAST(false, 'Bool'), 'Decimal64(3)'), accurateCastOrNull(CAST(false, 'Bool'), 'String'), accurateCastOrNull(CAST(false, 'Bool'), 'Date'), accurateCastOrNull(CAST(false, 'Bool'), 'Date32'), accurateCastOrNull(CAST(false, 'Bool'), 'DateTime(\'UTC\')'), accurateCastOrNull(CAST(false, 'Bool'), 'DateTime64(6, \'UTC\')');
SELECT accurateCastOrNull(CAST(false, 'Bool'), 'FixedString(20)');
SELECT accurateCastOrNull(CAST(false, 'Bool'), 'UUID');
SELECT accurateCastOrNull(CAST(false, 'Bool'), 'IPv4');
SELECT accurateCastOrNull(CAST(false, 'Bool'), 'IPv6');
-- error: 691
SELECT accurateCastOrNull(CAST(false, 'Bool'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST(false, 'Bool')), 'Nullable(UInt8)'), CAST(materialize(CAST(false, 'Bool')), 'Nullable(UInt32)'), CAST(materialize(CAST(false, 'Bool')), 'Nullable(UInt128)'), CAST(materialize(CAST(false, 'Bool')), 'Nullable(Float64)'), CAST(materialize(CAST(false, 'Bool')), 'Nullable(String)'), CAST(materialize(CAST(false, 'Bool')), 'Nullable(Date)'), CAST(materialize(CAST(false, 'Bool')), 'Nullable(DateTime(\'UTC\'))');
-- error: 48
SELECT CAST(materialize(CAST(false, 'Bool')), 'Nullable(UUID)');
SELECT CAST(true, 'Bool') = 1, CAST(true, 'Bool') = '1', CAST(true, 'Bool') = 1.5, CAST(true, 'Bool') = NULL;
-- error: 467
SELECT CAST(true, 'Bool') = '2020-02-03';
SELECT toTypeName([CAST(true, 'Bool'), 1::UInt8]), toTypeName([CAST(true, 'Bool'), 'x']), toTypeName([CAST(true, 'Bool'), toDate('2020-01-01')]), toTypeName([CAST(true, 'Bool'), 1.5]), toTypeName([CAST(true, 'Bool'), NULL]);
SELECT CAST(toNullable(CAST(true, 'Bool')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(Bool)'), 'Nullable(String)'), toString(CAST(true, 'Bool')), length(toString(CAST(false, 'Bool'))), toTypeName(toString(toNullable(CAST(true, 'Bool'))));
SELECT if(number = 0, CAST(true, 'Bool'), CAST(false, 'Bool')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
