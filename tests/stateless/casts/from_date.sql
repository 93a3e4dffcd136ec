SELECT CAST(CAST('2020-02-03', 'Date'), 'Bool'), CAST(CAST('2020-02-03', 'Date'), 'UInt8'), CAST(CAST('2020-02-03', 'Date'), 'Int16'), CAST(CAST('2020-02-03', 'Date'), 'UInt32'), CAST(CAST('2020-02-03', 'Date'), 'Int64'), CAST(CAST('2020-02-03', 'Date'), 'UInt128'), CAST(CAST('2020-02-03', 'Date'), 'Float32'), CAST(CAST('2020-02-03', 'Date'), 'Float64'), CAST(CAST('2020-02-03', 'Date'), 'String'), CAST(CAST('2020-02-03', 'Date'), 'Date'), CAST(CAST('2020-02-03', 'Date'), 'Date32'), CAST(CAST('2020-02-03', 'Date'), 'DateTime(\'UTC\')'), CAST(CAST('2020-02-03', 'Date'), 'DateTime64(6, \'UTC\')'), CAST(CAST('2020-02-03', 'Date'), 'LowCardinality(String)'), CAST(CAST('2020-02-03', 'Date'), 'Nullable(Int32)');
-- error: 44
SELECT CAST(CAST('2020-02-03', 'Date'), 'Decimal64(3)');
-- error: 48
SELECT CAST(CAST('2020-02-03', 'Date'), 'FixedString(20)');
-- error: 70
SELECT CAST(CAST('2020-02-03', 'Date'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST('1970-01-01', 'Date'), 'Bool'), accurateCastOrNull(CAST('1970-01-01', 'Date'), 'UInt8'), accurateCastOrNull(CAST('1970-01-01', 'Date'), 'Int16'), accurateCastOrNull(CAST('1970-01-01', 'Date'), 'UInt32'), accurateCastOrNull(CAST('1970-01-01', 'Date'), 'Int64'), accurateCastOrNull(CAST('1970-01-01', 'Date'), 'UInt128'), accurateCastOrNull(CAST('1970-01-01', 'Date'), 'Float32'), accurateCastOrNull(CAST('1970-01-01', 'Date'), 'Float64'), accurateCastOrNull(CAST('1970-01-01', 'Date'), 'String'), accurateCastOrNull(CAST('1970-01-01', 'Date'), 'Date'), accurateCastOrNull(CAST('1970-01-01', 'Date'), 'Date32'), accurateCastOrNull(CAST('1970-01-01', 'Date'), 'DateTime(\'UTC\')'), accurateCastOrNull(CAST('1970-01-01', 'Date'), 'DateTime64(6, \'UTC\')');
-- error: 44
SELECT accurateCastOrNull(CAST('1970-01-01', 'Date'), 'Decimal64(3)');
-- error: 48
SELECT accurateCastOrNull(CAST('1970-01-01', 'Date'), 'FixedString(20)');
SELECT accurateCastOrNull(CAST('1970-01-01', 'Date'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST('1970-01-01', 'Date')), 'Nullable(UInt8)'), CAST(materialize(CAST('1970-01-01', 'Date')), 'Nullable(UInt32)'), CAST(materialize(CAST('1970-01-01', 'Date')), 'Nullable(UInt128)'), CAST(materialize(CAST('1970-01-01', 'Date')), 'Nullable(Float64)'), CAST(materialize(CAST('1970-01-01', 'Date')), 'Nullable(String)'), CAST(materialize(CAST('1970-01-01', 'Date')), 'Nullable(Date)'), CAST(materialize(CAST('1970-01-01', 'Date')), 'Nullable(DateTime(\'UTC\'))');
-- error: 48
SELECT CAST(materialize(CAST('1970-01-01', 'Date')), 'Nullable(UUID)');
SELECT CAST('2020-02-03', 'Date') = '2020-02-03', CAST('2020-02-03', 'Date') = NULL;
-- error: 43
SELECT CAST('2020-02-03', 'Date') = 1;
-- error: 38
SELECT CAST('2020-02-03', 'Date') = '1';
SELECT toTypeName([CAST('2020-02-03', 'Date'), 1::UInt8]), toTypeName([CAST('2020-02-03', 'Date'), 'x']), toTypeName([CAST('2020-02-03', 'Date'), toDate('2020-01-01')]), toTypeName([CAST('2020-02-03', 'Date'), 1.5]), toTypeName([CAST('2020-02-03', 'Date'), NULL]);
SELECT CAST(toNullable(CAST('2020-02-03', 'Date')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(Date)'), 'Nullable(String)'), toString(CAST('2020-02-03', 'Date')), length(toString(CAST('1970-01-01', 'Date'))), toTypeName(toString(toNullable(CAST('2020-02-03', 'Date'))));
SELECT if(number = 0, CAST('2020-02-03', 'Date'), CAST('1970-01-01', 'Date')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
