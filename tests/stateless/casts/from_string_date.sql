SELECT CAST(CAST('2020-02-03', 'String'), 'String'), CAST(CAST('2020-02-03', 'String'), 'FixedString(20)'), CAST(CAST('2020-02-03', 'String'), 'Date'), CAST(CAST('2020-02-03', 'String'), 'Date32'), CAST(CAST('2020-02-03', 'String'), 'DateTime(\'UTC\')'), CAST(CAST('2020-02-03', 'String'), 'DateTime64(6, \'UTC\')'), CAST(CAST('2020-02-03', 'String'), 'LowCardinality(String)');
-- error: 467
SELECT CAST(CAST('2020-02-03', 'String'), 'Bool');
-- error: 6
SELECT CAST(CAST('2020-02-03', 'String'), 'UInt8');
-- error: 376
SELECT CAST(CAST('2020-02-03', 'String'), 'UUID');
-- error: 675
SELECT CAST(CAST('2020-02-03', 'String'), 'IPv4');
-- error: 676
SELECT CAST(CAST('2020-02-03', 'String'), 'IPv6');
-- error: 691
SELECT CAST(CAST('2020-02-03', 'String'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(CAST('2020-02-03', 'String'), 'Nullable(Int32)');
SELECT accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'Bool'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'UInt8'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'Int16'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'UInt32'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'Int64'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'UInt128'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'Float32'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'Float64'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'Decimal64(3)'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'String'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'FixedString(20)'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'Date'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'Date32'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'DateTime(\'UTC\')'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'DateTime64(6, \'UTC\')'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'UUID'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'IPv4'), accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'IPv6');
-- error: 691
SELECT accurateCastOrNull(CAST('2020-02-03 04:05:06', 'String'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST('2020-02-03 04:05:06', 'String')), 'Nullable(String)'), CAST(materialize(CAST('2020-02-03 04:05:06', 'String')), 'Nullable(Date)'), CAST(materialize(CAST('2020-02-03 04:05:06', 'String')), 'Nullable(DateTime(\'UTC\'))');
SELECT CAST(materialize(CAST('2020-02-03 04:05:06', 'String')), 'Nullable(UInt8)');
SELECT CAST(materialize(CAST('2020-02-03 04:05:06', 'String')), 'Nullable(UInt32)');
SELECT CAST(materialize(CAST('2020-02-03 04:05:06', 'String')), 'Nullable(UInt128)');
SELECT CAST(materialize(CAST('2020-02-03 04:05:06', 'String')), 'Nullable(Float64)');
SELECT CAST(materialize(CAST('2020-02-03 04:05:06', 'String')), 'Nullable(UUID)');
SELECT CAST('2020-02-03', 'String') = '1', CAST('2020-02-03', 'String') = '2020-02-03', CAST('2020-02-03', 'String') = NULL;
-- error: 53
SELECT CAST('2020-02-03', 'String') = 1;
SELECT toTypeName([CAST('2020-02-03', 'String'), 1::UInt8]), toTypeName([CAST('2020-02-03', 'String'), 'x']), toTypeName([CAST('2020-02-03', 'String'), toDate('2020-01-01')]), toTypeName([CAST('2020-02-03', 'String'), 1.5]), toTypeName([CAST('2020-02-03', 'String'), NULL]);
SELECT CAST(toNullable(CAST('2020-02-03', 'String')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(String)'), 'Nullable(String)'), toString(CAST('2020-02-03', 'String')), length(toString(CAST('2020-02-03 04:05:06', 'String'))), toTypeName(toString(toNullable(CAST('2020-02-03', 'String'))));
SELECT if(number = 0, CAST('2020-02-03', 'String'), CAST('2020-02-03 04:05:06', 'String')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
