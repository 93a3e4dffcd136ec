SELECT CAST(CAST(-5, 'Int8'), 'Bool'), CAST(CAST(-5, 'Int8'), 'UInt8'), CAST(CAST(-5, 'Int8'), 'Int16'), CAST(CAST(-5, 'Int8'), 'UInt32'), CAST(CAST(-5, 'Int8'), 'Int64'), CAST(CAST(-5, 'Int8'), 'UInt128'), CAST(CAST(-5, 'Int8'), 'Float32'), CAST(CAST(-5, 'Int8'), 'Float64'), CAST(CAST(-5, 'Int8'), 'Decimal64(3)'), CAST(CAST(-5, 'Int8'), 'String'), CAST(CAST(-5, 'Int8'), 'Date'), CAST(CAST(-5, 'Int8'), 'Date32'), CAST(CAST(-5, 'Int8'), 'DateTime(\'UTC\')'), CAST(CAST(-5, 'Int8'), 'DateTime64(6, \'UTC\')'), CAST(CAST(-5, 'Int8'), 'LowCardinality(String)'), CAST(CAST(-5, 'Int8'), 'Nullable(Int32)');
-- error: 48
SELECT CAST(CAST(-5, 'Int8'), 'FixedString(20)');
-- error: 691
SELECT CAST(CAST(-5, 'Int8'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST(100, 'Int8'), 'Bool'), accurateCastOrNull(CAST(100, 'Int8'), 'UInt8'), accurateCastOrNull(CAST(100, 'Int8'), 'Int16'), accurateCastOrNull(CAST(100, 'Int8'), 'UInt32'), accurateCastOrNull(CAST(100, 'Int8'), 'Int64'), accurateCastOrNull(CAST(100, 'Int8'), 'UInt128'), accurateCastOrNull(CAST(100, 'Int8'), 'Float32'), accurateCastOrNull(CAST(100, 'Int8'), 'Float64'), accurateCastOrNull(CAST(100, 'Int8'), 'Decimal64(3)'), accurateCastOrNull(CAST(100, 'Int8'), 'String'), accurateCastOrNull(CAST(100, 'Int8'), 'Date'), accurateCastOrNull(CAST(100, 'Int8'), 'Date32'), accurateCastOrNull(CAST(100, 'Int8'), 'DateTime(\'UTC\')'), accurateCastOrNull(CAST(100, 'Int8'), 'DateTime64(6, \'UTC\')');
-- error: 48
SELECT accurateCastOrNull(CAST(100, 'Int8'), 'FixedString(20)');
SELECT accurateCastOrNull(CAST(100, 'Int8'), 'UUID');
SELECT accurateCastOrNull(CAST(100, 'Int8'), 'IPv4');
SELECT accurateCastOrNull(CAST(100, 'Int8'), 'IPv6');
-- error: 691
SELECT accurateCastOrNull(CAST(100, 'Int8'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST(100, 'Int8')), 'Nullable(UInt8)'), CAST(materialize(CAST(100, 'Int8')), 'Nullable(UInt32)'), CAST(materialize(CAST(100, 'Int8')), 'Nullable(UInt128)'), CAST(materialize(CAST(100, 'Int8')), 'Nullable(Float64)'), CAST(materialize(CAST(100, 'Int8')), 'Nullable(String)'), CAST(materialize(CAST(100, 'Int8')), 'Nullable(Date)'), CAST(materialize(CAST(100, 'Int8')), 'Nullable(DateTime(\'UTC\'))');
-- error: 48
SELECT CAST(materialize(CAST(100, 'Int8')), 'Nullable(UUID)');
SELECT CAST(-5, 'Int8') = 1, CAST(-5, 'Int8') = '1', CAST(-5, 'Int8') = 1.5, CAST(-5, 'Int8') = NULL;
-- error: 53
SELECT CAST(-5, 'Int8') = '2020-02-03';
SELECT toTypeName([CAST(-5, 'Int8'), 1::UInt8]), toTypeName([CAST(-5, 'Int8'), 'x']), toTypeName([CAST(-5, 'Int8'), toDate('2020-01-01')]), toTypeName([CAST(-5, 'Int8'), 1.5]), toTypeName([CAST(-5, 'Int8'), NULL]);
SELECT CAST(toNullable(CAST(-5, 'Int8')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(Int8)'), 'Nullable(String)'), toString(CAST(-5, 'Int8')), length(toString(CAST(100, 'Int8'))), toTypeName(toString(toNullable(CAST(-5, 'Int8'))));
SELECT if(number = 0, CAST(-5, 'Int8'), CAST(100, 'Int8')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
