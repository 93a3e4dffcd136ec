SELECT CAST(CAST('1930-02-03', 'Date32'), 'Bool'), CAST(CAST('1930-02-03', 'Date32'), 'UInt8'), CAST(CAST('1930-02-03', 'Date32'), 'Int16'), CAST(CAST('1930-02-03', 'Date32'), 'UInt32'), CAST(CAST('1930-02-03', 'Date32'), 'Int64'), CAST(CAST('1930-02-03', 'Date32'), 'UInt128'), CAST(CAST('1930-02-03', 'Date32'), 'Float32'), CAST(CAST('1930-02-03', 'Date32'), 'Float64'), CAST(CAST('1930-02-03', 'Date32'), 'String'), CAST(CAST('1930-02-03', 'Date32'), 'Date'), CAST(CAST('1930-02-03', 'Date32'), 'Date32'), CAST(CAST('1930-02-03', 'Date32'), 'DateTime(\'UTC\')'), CAST(CAST('1930-02-03', 'Date32'), 'DateTime64(6, \'UTC\')'), CAST(CAST('1930-02-03', 'Date32'), 'LowCardinality(String)'), CAST(CAST('1930-02-03', 'Date32'), 'Nullable(Int32)');
-- error: 44
SELECT CAST(CAST('1930-02-03', 'Date32'), 'Decimal64(3)');
-- error: 48
SELECT CAST(CAST('1930-02-03', 'Date32'), 'FixedString(20)');
-- error: 70
SELECT CAST(CAST('1930-02-03', 'Date32'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'Bool'), accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'Int16'), accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'UInt32'), accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'Int64'), accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'UInt128'), accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'Float32'), accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'Float64'), accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'String'), accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'Date'), accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'Date32'), accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'DateTime(\'UTC\')'), accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'DateTime64(6, \'UTC\')');
SELECT accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'UInt8');
-- error: 44
SELECT accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'Decimal64(3)');
-- error: 48
SELECT accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'FixedString(20)');
SELECT accurateCastOrNull(CAST('2020-02-03', 'Date32'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST('2020-02-03', 'Date32')), 'Nullable(UInt8)'), CAST(materialize(CAST('2020-02-03', 'Date32')), 'Nullable(UInt32)'), CAST(materialize(CAST('2020-02-03', 'Date32')), 'Nullable(UInt128)'), CAST(materialize(CAST('2020-02-03', 'Date32')), 'Nullable(Float64)'), CAST(materialize(CAST('2020-02-03', 'Date32')), 'Nullable(String)'), CAST(materialize(CAST('2020-02-03', 'Date32')), 'Nullable(Date)'), CAST(materialize(CAST('2020-02-03', 'Date32')), 'Nullable(DateTime(\'UTC\'))');
-- error: 48
SELECT CAST(materialize(CAST('2020-02-03', 'Date32')), 'Nullable(UUID)');
SELECT CAST('1930-02-03', 'Date32') = '2020-02-03', CAST('1930-02-03', 'Date32') = NULL;
-- error: 43
SELECT CAST('1930-02-03', 'Date32') = 1;
-- error: 38
SELECT CAST('1930-02-03', 'Date32') = '1';
SELECT toTypeName([CAST('1930-02-03', 'Date32'), 1::UInt8]), toTypeName([CAST('1930-02-03', 'Date32'), 'x']), toTypeName([CAST('1930-02-03', 'Date32'), toDate('2020-01-01')]), toTypeName([CAST('1930-02-03', 'Date32'), 1.5]), toTypeName([CAST('1930-02-03', 'Date32'), NULL]);
SELECT CAST(toNullable(CAST('1930-02-03', 'Date32')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(Date32)'), 'Nullable(String)'), toString(CAST('1930-02-03', 'Date32')), length(toString(CAST('2020-02-03', 'Date32'))), toTypeName(toString(toNullable(CAST('1930-02-03', 'Date32'))));
SELECT if(number = 0, CAST('1930-02-03', 'Date32'), CAST('2020-02-03', 'Date32')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
