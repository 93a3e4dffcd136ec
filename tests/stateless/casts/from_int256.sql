SELECT CAST(CAST(-7, 'Int256'), 'Bool'), CAST(CAST(-7, 'Int256'), 'UInt8'), CAST(CAST(-7, 'Int256'), 'Int16'), CAST(CAST(-7, 'Int256'), 'UInt32'), CAST(CAST(-7, 'Int256'), 'Int64'), CAST(CAST(-7, 'Int256'), 'UInt128'), CAST(CAST(-7, 'Int256'), 'Float32'), CAST(CAST(-7, 'Int256'), 'Float64'), CAST(CAST(-7, 'Int256'), 'String'), CAST(CAST(-7, 'Int256'), 'Date'), CAST(CAST(-7, 'Int256'), 'Date32'), CAST(CAST(-7, 'Int256'), 'DateTime(\'UTC\')'), CAST(CAST(-7, 'Int256'), 'LowCardinality(String)'), CAST(CAST(-7, 'Int256'), 'Nullable(Int32)');
-- error: 70
SELECT CAST(CAST(-7, 'Int256'), 'Decimal64(3)');
-- error: 48
SELECT CAST(CAST(-7, 'Int256'), 'FixedString(20)');
SELECT accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'Bool'), accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'UInt8'), accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'Int16'), accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'UInt32'), accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'Int64'), accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'Float32'), accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'Decimal64(3)'), accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'UInt128');
SELECT accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'Float64');
SELECT accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'String');
-- error: 48
SELECT accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'FixedString(20)');
SELECT accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'Date');
SELECT accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'Date32');
SELECT accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'DateTime(\'UTC\')');
SELECT accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'DateTime64(6, \'UTC\')');
SELECT accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'UUID');
SELECT accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'IPv4');
SELECT accurateCastOrNull(CAST(1000000000000000000000, 'Int256'), 'IPv6');
SELECT CAST(materialize(CAST(1000000000000000000000, 'Int256')), 'Nullable(Float64)'), CAST(materialize(CAST(1000000000000000000000, 'Int256')), 'Nullable(Date)'), CAST(materialize(CAST(1000000000000000000000, 'Int256')), 'Nullable(DateTime(\'UTC\'))');
SELECT CAST(materialize(CAST(1000000000000000000000, 'Int256')), 'Nullable(UInt8)');
SELECT CAST(materialize(CAST(1000000000000000000000, 'Int256')), 'Nullable(UInt32)');
SELECT CAST(materialize(CAST(1000000000000000000000, 'Int256')), 'Nullable(UInt128)');
SELECT CAST(materialize(CAST(1000000000000000000000, 'Int256')), 'Nullable(String)');
-- error: 48
SELECT CAST(materialize(CAST(1000000000000000000000, 'Int256')), 'Nullable(UUID)');
SELECT CAST(-7, 'Int256') = 1, CAST(-7, 'Int256') = '1', CAST(-7, 'Int256') = 1.5, CAST(-7, 'Int256') = NULL;
-- error: 53
SELECT CAST(-7, 'Int256') = '2020-02-03';
SELECT toTypeName([CAST(-7, 'Int256'), 1::UInt8]), toTypeName([CAST(-7, 'Int256'), 'x']), toTypeName([CAST(-7, 'Int256'), toDate('2020-01-01')]), toTypeName([CAST(-7, 'Int256'), NULL]);
SELECT toTypeName([CAST(-7, 'Int256'), 1.5]);
SELECT CAST(toNullable(CAST(-7, 'Int256')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(Int256)'), 'Nullable(String)'), toString(CAST(-7, 'Int256')), length(toString(CAST(1000000000000000000000, 'Int256'))), toTypeName(toString(toNullable(CAST(-7, 'Int256'))));
SELECT if(number = 0, CAST(-7, 'Int256'), CAST(1000000000000000000000, 'Int256')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
