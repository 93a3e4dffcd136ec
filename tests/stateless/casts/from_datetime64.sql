SELECT CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'Bool'), CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'UInt32'), CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'Int64'), CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'UInt128'), CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'Float32'), CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'Float64'), CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'Decimal64(3)'), CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'String'), CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'Date'), CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'Date32'), CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'DateTime(\'UTC\')'), CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'DateTime64(6, \'UTC\')'), CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'LowCardinality(String)'), CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'Nullable(Int32)');
-- error: 407
SELECT CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'UInt8');
-- error: 48
SELECT CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'FixedString(20)');
-- error: 70
SELECT CAST(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')'), 'Bool'), accurateCastOrNull(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')'), 'Int64'), accurateCastOrNull(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')'), 'Float32'), accurateCastOrNull(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')'), 'Float64'), accurateCastOrNull(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')'), 'Decimal64(3)'), accurateCastOrNull(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')'), 'String'), accurateCastOrNull(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')'), 'Date32'), accurateCastOrNull(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')'), 'DateTime(\'UTC\')'), accurateCastOrNull(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')'), 'DateTime64(6, \'UTC\')');
-- error: 407
SELECT accurateCastOrNull(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')'), 'UInt8');
-- error: 48
SELECT accurateCastOrNull(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')'), 'FixedString(20)');
SELECT accurateCastOrNull(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')'), 'Date');
SELECT accurateCastOrNull(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')')), 'Nullable(Float64)'), CAST(materialize(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')')), 'Nullable(String)'), CAST(materialize(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')')), 'Nullable(DateTime(\'UTC\'))');
-- error: 407
SELECT CAST(materialize(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')')), 'Nullable(UInt8)');
SELECT CAST(materialize(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')')), 'Nullable(Date)');
-- error: 48
SELECT CAST(materialize(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')')), 'Nullable(UUID)');
SELECT CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')') = 1, CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')') = '1', CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')') = '2020-02-03', CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')') = NULL;
SELECT CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')') = 1.5;
SELECT toTypeName([CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 1::UInt8]), toTypeName([CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 'x']), toTypeName([CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), 1.5]), toTypeName([CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), NULL]);
SELECT toTypeName([CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), toDate('2020-01-01')]);
SELECT CAST(toNullable(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(DateTime64(3, \'UTC\'))'), 'Nullable(String)'), toString(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')')), length(toString(CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')'))), toTypeName(toString(toNullable(CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'))));
SELECT if(number = 0, CAST('2020-02-03 04:05:06.789', 'DateTime64(3, \'UTC\')'), CAST('1950-01-01 00:00:00', 'DateTime64(3, \'UTC\')')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
