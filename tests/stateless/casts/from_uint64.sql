SELECT CAST(CAST(18446744073709551615, 'UInt64'), 'Bool'), CAST(CAST(18446744073709551615, 'UInt64'), 'UInt8'), CAST(CAST(18446744073709551615, 'UInt64'), 'Int16'), CAST(CAST(18446744073709551615, 'UInt64'), 'UInt32'), CAST(CAST(18446744073709551615, 'UInt64'), 'Int64'), CAST(CAST(18446744073709551615, 'UInt64'), 'UInt128'), CAST(CAST(18446744073709551615, 'UInt64'), 'Float32'), CAST(CAST(18446744073709551615, 'UInt64'), 'Float64'), CAST(CAST(18446744073709551615, 'UInt64'), 'String'), CAST(CAST(18446744073709551615, 'UInt64'), 'Date'), CAST(CAST(18446744073709551615, 'UInt64'), 'Date32'), CAST(CAST(18446744073709551615, 'UInt64'), 'DateTime(\'UTC\')'), CAST(CAST(18446744073709551615, 'UInt64'), 'IPv4'), CAST(CAST(18446744073709551615, 'UInt64'), 'LowCardinality(String)'), CAST(CAST(18446744073709551615, 'UInt64'), 'Nullable(Int32)');
-- error: 407
SELECT CAST(CAST(18446744073709551615, 'UInt64'), 'Decimal64(3)');
-- error: 48
SELECT CAST(CAST(18446744073709551615, 'UInt64'), 'FixedString(20)');
SELECT CAST(CAST(18446744073709551615, 'UInt64'), 'DateTime64(6, \'UTC\')');
-- error: 70
SELECT CAST(CAST(18446744073709551615, 'UInt64'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST(0, 'UInt64'), 'Bool'), accurateCastOrNull(CAST(0, 'UInt64'), 'UInt8'), accurateCastOrNull(CAST(0, 'UInt64'), 'Int16'), accurateCastOrNull(CAST(0, 'UInt64'), 'UInt32'), accurateCastOrNull(CAST(0, 'UInt64'), 'Int64'), accurateCastOrNull(CAST(0, 'UInt64'), 'UInt128'), accurateCastOrNull(CAST(0, 'UInt64'), 'Float32'), accurateCastOrNull(CAST(0, 'UInt64'), 'Float64'), accurateCastOrNull(CAST(0, 'UInt64'), 'Decimal64(3)'), accurateCastOrNull(CAST(0, 'UInt64'), 'String'), accurateCastOrNull(CAST(0, 'UInt64'), 'Date'), accurateCastOrNull(CAST(0, 'UInt64'), 'Date32'), accurateCastOrNull(CAST(0, 'UInt64'), 'DateTime(\'UTC\')'), accurateCastOrNull(CAST(0, 'UInt64'), 'DateTime64(6, \'UTC\')');
-- error: 48
SELECT accurateCastOrNull(CAST(0, 'UInt64'), 'FixedString(20)');
SELECT accurateCastOrNull(CAST(0, 'UInt64'), 'UUID');
SELECT accurateCastOrNull(CAST(0, 'UInt64'), 'IPv4');
SELECT accurateCastOrNull(CAST(0, 'UInt64'), 'IPv6');
-- error: 691
SELECT accurateCastOrNull(CAST(0, 'UInt64'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST(0, 'UInt64')), 'Nullable(UInt8)'), CAST(materialize(CAST(0, 'UInt64')), 'Nullable(UInt32)'), CAST(materialize(CAST(0, 'UInt64')), 'Nullable(UInt128)'), CAST(materialize(CAST(0, 'UInt64')), 'Nullable(Float64)'), CAST(materialize(CAST(0, 'UInt64')), 'Nullable(String)'), CAST(materialize(CAST(0, 'UInt64')), 'Nullable(Date)'), CAST(materialize(CAST(0, 'UInt64')), 'Nullable(DateTime(\'UTC\'))');
-- error: 48
SELECT CAST(materialize(CAST(0, 'UInt64')), 'Nullable(UUID)');
SELECT CAST(18446744073709551615, 'UInt64') = 1, CAST(18446744073709551615, 'UInt64') = '1', CAST(18446744073709551615, 'UInt64') = 1.5, CAST(18446744073709551615, 'UInt64') = NULL;
-- error: 53
SELECT CAST(18446744073709551615, 'UInt64') = '2020-02-03';
SELECT toTypeName([CAST(18446744073709551615, 'UInt64'), 1::UInt8]), toTypeName([CAST(18446744073709551615, 'UInt64'), 'x']), toTypeName([CAST(18446744073709551615, 'UInt64'), toDate('2020-01-01')]), toTypeName([CAST(18446744073709551615, 'UInt64'), NULL]);
SELECT toTypeName([CAST(18446744073709551615, 'UInt64'), 1.5]);
SELECT CAST(toNullable(CAST(18446744073709551615, 'UInt64')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(UInt64)'), 'Nullable(String)'), toString(CAST(18446744073709551615, 'UInt64')), length(toString(CAST(0, 'UInt64'))), toTypeName(toString(toNullable(CAST(18446744073709551615, 'UInt64'))));
SELECT if(number = 0, CAST(18446744073709551615, 'UInt64'), CAST(0, 'UInt64')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
