SELECT CAST(CAST(1.5, 'Float32'), 'Bool'), CAST(CAST(1.5, 'Float32'), 'UInt8'), CAST(CAST(1.5, 'Float32'), 'Int16'), CAST(CAST(1.5, 'Float32'), 'UInt32'), CAST(CAST(1.5, 'Float32'), 'Int64'), CAST(CAST(1.5, 'Float32'), 'UInt128'), CAST(CAST(1.5, 'Float32'), 'Float32'), CAST(CAST(1.5, 'Float32'), 'Float64'), CAST(CAST(1.5, 'Float32'), 'Decimal64(3)'), CAST(CAST(1.5, 'Float32'), 'String'), CAST(CAST(1.5, 'Float32'), 'Date'), CAST(CAST(1.5, 'Float32'), 'Date32'), CAST(CAST(1.5, 'Float32'), 'DateTime(\'UTC\')'), CAST(CAST(1.5, 'Float32'), 'DateTime64(6, \'UTC\')'), CAST(CAST(1.5, 'Float32'), 'LowCardinality(String)'), CAST(CAST(1.5, 'Float32'), 'Nullable(Int32)');
-- error: 48
SELECT CAST(CAST(1.5, 'Float32'), 'FixedString(20)');
-- error: 691
SELECT CAST(CAST(1.5, 'Float32'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST(-300.25, 'Float32'), 'Bool'), accurateCastOrNull(CAST(-300.25, 'Float32'), 'UInt8'), accurateCastOrNull(CAST(-300.25, 'Float32'), 'Int16'), accurateCastOrNull(CAST(-300.25, 'Float32'), 'UInt32'), accurateCastOrNull(CAST(-300.25, 'Float32'), 'Int64'), accurateCastOrNull(CAST(-300.25, 'Float32'), 'UInt128'), accurateCastOrNull(CAST(-300.25, 'Float32'), 'Float32'), accurateCastOrNull(CAST(-300.25, 'Float32'), 'Float64'), accurateCastOrNull(CAST(-300.25, 'Float32'), 'Decimal64(3)'), accurateCastOrNull(CAST(-300.25, 'Float32'), 'String');
-- error: 48
SELECT accurateCastOrNull(CAST(-300.25, 'Float32'), 'FixedString(20)');
SELECT accurateCastOrNull(CAST(-300.25, 'Float32'), 'Date');
SELECT accurateCastOrNull(CAST(-300.25, 'Float32'), 'Date32');
SELECT accurateCastOrNull(CAST(-300.25, 'Float32'), 'DateTime(\'UTC\')');
SELECT accurateCastOrNull(CAST(-300.25, 'Float32'), 'DateTime64(6, \'UTC\')');
SELECT accurateCastOrNull(CAST(-300.25, 'Float32'), 'UUID');
SELECT accurateCastOrNull(CAST(-300.25, 'Float32'), 'IPv4');
SELECT accurateCastOrNull(CAST(-300.25, 'Float32'), 'IPv6');
-- error: 691
SELECT accurateCastOrNull(CAST(-300.25, 'Float32'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST(-300.25, 'Float32')), 'Nullable(UInt8)'), CAST(materialize(CAST(-300.25, 'Float32')), 'Nullable(UInt32)'), CAST(materialize(CAST(-300.25, 'Float32')), 'Nullable(UInt128)'), CAST(materialize(CAST(-300.25, 'Float32')), 'Nullable(Float64)'), CAST(materialize(CAST(-300.25, 'Float32')), 'Nullable(String)'), CAST(materialize(CAST(-300.25, 'Float32')), 'Nullable(Date)'), CAST(materialize(CAST(-300.25, 'Float32')), 'Nullable(DateTime(\'UTC\'))');
-- error: 48
SELECT CAST(materialize(CAST(-300.25, 'Float32')), 'Nullable(UUID)');
SELECT CAST(1.5, 'Float32') = 1, CAST(1.5, 'Float32') = '1', CAST(1.5, 'Float32') = 1.5, CAST(1.5, 'Float32') = NULL;
-- error: 53
SELECT CAST(1.5, 'Float32') = '2020-02-03';
SELECT toTypeName([CAST(1.5, 'Float32'), 1::UInt8]), toTypeName([CAST(1.5, 'Float32'), 'x']), toTypeName([CAST(1.5, 'Float32'), toDate('2020-01-01')]), toTypeName([CAST(1.5, 'Float32'), 1.5]), toTypeName([CAST(1.5, 'Float32'), NULL]);
SELECT CAST(toNullable(CAST(1.5, 'Float32')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(Float32)'), 'Nullable(String)'), toString(CAST(1.5, 'Float32')), length(toString(CAST(-300.25, 'Float32'))), toTypeName(toString(toNullable(CAST(1.5, 'Float32'))));
SELECT if(number = 0, CAST(1.5, 'Float32'), CAST(-300.25, 'Float32')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
