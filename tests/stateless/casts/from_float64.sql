SELECT CAST(CAST(nan, 'Float64'), 'Bool'), CAST(CAST(nan, 'Float64'), 'Float32'), CAST(CAST(nan, 'Float64'), 'Float64'), CAST(CAST(nan, 'Float64'), 'String'), CAST(CAST(nan, 'Float64'), 'LowCardinality(String)');
-- error: 70
SELECT CAST(CAST(nan, 'Float64'), 'UInt8');
-- error: 407
SELECT CAST(CAST(nan, 'Float64'), 'Decimal64(3)');
-- error: 48
SELECT CAST(CAST(nan, 'Float64'), 'FixedString(20)');
SELECT CAST(CAST(nan, 'Float64'), 'Date32');
-- error: 691
SELECT CAST(CAST(nan, 'Float64'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST(12345.678, 'Float64'), 'Bool'), accurateCastOrNull(CAST(12345.678, 'Float64'), 'UInt8'), accurateCastOrNull(CAST(12345.678, 'Float64'), 'Int16'), accurateCastOrNull(CAST(12345.678, 'Float64'), 'UInt32'), accurateCastOrNull(CAST(12345.678, 'Float64'), 'Int64'), accurateCastOrNull(CAST(12345.678, 'Float64'), 'UInt128'), accurateCastOrNull(CAST(12345.678, 'Float64'), 'Float32'), accurateCastOrNull(CAST(12345.678, 'Float64'), 'Float64'), accurateCastOrNull(CAST(12345.678, 'Float64'), 'Decimal64(3)'), accurateCastOrNull(CAST(12345.678, 'Float64'), 'String'), accurateCastOrNull(CAST(12345.678, 'Float64'), 'DateTime64(6, \'UTC\')');
-- error: 48
SELECT accurateCastOrNull(CAST(12345.678, 'Float64'), 'FixedString(20)');
SELECT accurateCastOrNull(CAST(12345.678, 'Float64'), 'Date');
SELECT accurateCastOrNull(CAST(12345.678, 'Float64'), 'Date32');
SELECT accurateCastOrNull(CAST(12345.678, 'Float64'), 'DateTime(\'UTC\')');
SELECT accurateCastOrNull(CAST(12345.678, 'Float64'), 'UUID');
SELECT accurateCastOrNull(CAST(12345.678, 'Float64'), 'IPv4');
SELECT accurateCastOrNull(CAST(12345.678, 'Float64'), 'IPv6');
-- error: 691
SELECT accurateCastOrNull(CAST(12345.678, 'Float64'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST(12345.678, 'Float64')), 'Nullable(UInt8)'), CAST(materialize(CAST(12345.678, 'Float64')), 'Nullable(UInt32)'), CAST(materialize(CAST(12345.678, 'Float64')), 'Nullable(UInt128)'), CAST(materialize(CAST(12345.678, 'Float64')), 'Nullable(Float64)'), CAST(materialize(CAST(12345.678, 'Float64')), 'Nullable(String)'), CAST(materialize(CAST(12345.678, 'Float64')), 'Nullable(Date)'), CAST(materialize(CAST(12345.678, 'Float64')), 'Nullable(DateTime(\'UTC\'))');
-- error: 48
SELECT CAST(materialize(CAST(12345.678, 'Float64')), 'Nullable(UUID)');
SELECT CAST(nan, 'Float64') = 1, CAST(nan, 'Float64') = '1', CAST(nan, 'Float64') = 1.5, CAST(nan, 'Float64') = NULL;
-- error: 53
SELECT CAST(nan, 'Float64') = '2020-02-03';
SELECT toTypeName([CAST(nan, 'Float64'), 1::UInt8]), toTypeName([CAST(nan, 'Float64'), 'x']), toTypeName([CAST(nan, 'Float64'), toDate('2020-01-01')]), toTypeName([CAST(nan, 'Float64'), 1.5]), toTypeName([CAST(nan, 'Float64'), NULL]);
SELECT CAST(toNullable(CAST(nan, 'Float64')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(Float64)'), 'Nullable(String)'), toString(CAST(nan, 'Float64')), length(toString(CAST(12345.678, 'Float64'))), toTypeName(toString(toNullable(CAST(nan, 'Float64'))));
SELECT if(number = 0, CAST(nan, 'Float64'), CAST(12345.678, 'Float64')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
