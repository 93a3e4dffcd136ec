SELECT CAST(CAST('17', 'String'), 'UInt8'), CAST(CAST('17', 'String'), 'Int16'), CAST(CAST('17', 'String'), 'UInt32'), CAST(CAST('17', 'String'), 'Int64'), CAST(CAST('17', 'String'), 'UInt128'), CAST(CAST('17', 'String'), 'Float32'), CAST(CAST('17', 'String'), 'Float64'), CAST(CAST('17', 'String'), 'Decimal64(3)'), CAST(CAST('17', 'String'), 'String'), CAST(CAST('17', 'String'), 'FixedString(20)'), CAST(CAST('17', 'String'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)'), CAST(CAST('17', 'String'), 'LowCardinality(String)'), CAST(CAST('17', 'String'), 'Nullable(Int32)');
-- error: 467
SELECT CAST(CAST('17', 'String'), 'Bool');
-- error: 38
SELECT CAST(CAST('17', 'String'), 'Date');
SELECT CAST(CAST('17', 'String'), 'DateTime(\'UTC\')');
SELECT CAST(CAST('17', 'String'), 'DateTime64(6, \'UTC\')');
-- error: 376
SELECT CAST(CAST('17', 'String'), 'UUID');
-- error: 675
SELECT CAST(CAST('17', 'String'), 'IPv4');
-- error: 676
SELECT CAST(CAST('17', 'String'), 'IPv6');
SELECT accurateCastOrNull(CAST('-1.5', 'String'), 'Bool'), accurateCastOrNull(CAST('-1.5', 'String'), 'UInt8'), accurateCastOrNull(CAST('-1.5', 'String'), 'Int16'), accurateCastOrNull(CAST('-1.5', 'String'), 'UInt32'), accurateCastOrNull(CAST('-1.5', 'String'), 'Int64'), accurateCastOrNull(CAST('-1.5', 'String'), 'UInt128'), accurateCastOrNull(CAST('-1.5', 'String'), 'Float32'), accurateCastOrNull(CAST('-1.5', 'String'), 'Float64'), accurateCastOrNull(CAST('-1.5', 'String'), 'Decimal64(3)'), accurateCastOrNull(CAST('-1.5', 'String'), 'String'), accurateCastOrNull(CAST('-1.5', 'String'), 'FixedString(20)'), accurateCastOrNull(CAST('-1.5', 'String'), 'Date'), accurateCastOrNull(CAST('-1.5', 'String'), 'Date32'), accurateCastOrNull(CAST('-1.5', 'String'), 'UUID'), accurateCastOrNull(CAST('-1.5', 'String'), 'IPv4'), accurateCastOrNull(CAST('-1.5', 'String'), 'IPv6');
SELECT accurateCastOrNull(CAST('-1.5', 'String'), 'DateTime(\'UTC\')');
SELECT accurateCastOrNull(CAST('-1.5', 'String'), 'DateTime64(6, \'UTC\')');
-- error: 691
SELECT accurateCastOrNull(CAST('-1.5', 'String'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST('-1.5', 'String')), 'Nullable(Float64)'), CAST(materialize(CAST('-1.5', 'String')), 'Nullable(String)');
SELECT CAST(materialize(CAST('-1.5', 'String')), 'Nullable(UInt8)');
SELECT CAST(materialize(CAST('-1.5', 'String')), 'Nullable(UInt32)');
SELECT CAST(materialize(CAST('-1.5', 'String')), 'Nullable(UInt128)');
SELECT CAST(materialize(CAST('-1.5', 'String')), 'Nullable(Date)');
SELECT CAST(materialize(CAST('-1.5', 'String')), 'Nullable(DateTime(\'UTC\'))');
SELECT CAST(materialize(CAST('-1.5', 'String')), 'Nullable(UUID)');
SELECT CAST('17', 'String') = 1, CAST('17', 'String') = '1', CAST('17', 'String') = '2020-02-03', CAST('17', 'String') = 1.5, CAST('17', 'String') = NULL;
SELECT toTypeName([CAST('17', 'String'), 1::UInt8]), toTypeName([CAST('17', 'String'), 'x']), toTypeName([CAST('17', 'String'), toDate('2020-01-01')]), toTypeName([CAST('17', 'String'), 1.5]), toTypeName([CAST('17', 'String'), NULL]);
SELECT CAST(toNullable(CAST('17', 'String')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(String)'), 'Nullable(String)'), toString(CAST('17', 'String')), length(toString(CAST('-1.5', 'String'))), toTypeName(toString(toNullable(CAST('17', 'String'))));
SELECT if(number = 0, CAST('17', 'String'), CAST('-1.5', 'String')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
