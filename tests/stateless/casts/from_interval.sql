SELECT CAST(CAST(5, 'IntervalDay'), 'Bool'), CAST(CAST(5, 'IntervalDay'), 'UInt8'), CAST(CAST(5, 'IntervalDay'), 'Int16'), CAST(CAST(5, 'IntervalDay'), 'UInt32'), CAST(CAST(5, 'IntervalDay'), 'Int64'), CAST(CAST(5, 'IntervalDay'), 'UInt128'), CAST(CAST(5, 'IntervalDay'), 'Float32'), CAST(CAST(5, 'IntervalDay'), 'Float64'), CAST(CAST(5, 'IntervalDay'), 'String'), CAST(CAST(5, 'IntervalDay'), 'LowCardinality(String)'), CAST(CAST(5, 'IntervalDay'), 'Nullable(Int32)');
-- error: 70
SELECT CAST(CAST(5, 'IntervalDay'), 'Decimal64(3)');
-- error: 48
SELECT CAST(CAST(5, 'IntervalDay'), 'FixedString(20)');
SELECT CAST(CAST(5, 'IntervalDay'), 'Date');
SELECT CAST(CAST(5, 'IntervalDay'), 'Date32');
SELECT CAST(CAST(5, 'IntervalDay'), 'DateTime(\'UTC\')');
SELECT accurateCastOrNull(CAST(-1, 'IntervalDay'), 'Bool'), accurateCastOrNull(CAST(-1, 'IntervalDay'), 'Int16'), accurateCastOrNull(CAST(-1, 'IntervalDay'), 'Int64'), accurateCastOrNull(CAST(-1, 'IntervalDay'), 'Float32'), accurateCastOrNull(CAST(-1, 'IntervalDay'), 'Float64'), accurateCastOrNull(CAST(-1, 'IntervalDay'), 'String');
SELECT accurateCastOrNull(CAST(-1, 'IntervalDay'), 'UInt8');
SELECT accurateCastOrNull(CAST(-1, 'IntervalDay'), 'UInt32');
SELECT accurateCastOrNull(CAST(-1, 'IntervalDay'), 'UInt128');
SELECT accurateCastOrNull(CAST(-1, 'IntervalDay'), 'Decimal64(3)');
-- error: 48
SELECT accurateCastOrNull(CAST(-1, 'IntervalDay'), 'FixedString(20)');
SELECT accurateCastOrNull(CAST(-1, 'IntervalDay'), 'Date');
SELECT accurateCastOrNull(CAST(-1, 'IntervalDay'), 'Date32');
SELECT accurateCastOrNull(CAST(-1, 'IntervalDay'), 'DateTime(\'UTC\')');
SELECT accurateCastOrNull(CAST(-1, 'IntervalDay'), 'DateTime64(6, \'UTC\')');
SELECT accurateCastOrNull(CAST(-1, 'IntervalDay'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST(-1, 'IntervalDay')), 'Nullable(UInt8)'), CAST(materialize(CAST(-1, 'IntervalDay')), 'Nullable(UInt32)'), CAST(materialize(CAST(-1, 'IntervalDay')), 'Nullable(UInt128)'), CAST(materialize(CAST(-1, 'IntervalDay')), 'Nullable(Float64)'), CAST(materialize(CAST(-1, 'IntervalDay')), 'Nullable(String)');
SELECT CAST(materialize(CAST(-1, 'IntervalDay')), 'Nullable(Date)');
SELECT CAST(materialize(CAST(-1, 'IntervalDay')), 'Nullable(DateTime(\'UTC\'))');
-- error: 48
SELECT CAST(materialize(CAST(-1, 'IntervalDay')), 'Nullable(UUID)');
SELECT CAST(5, 'IntervalDay') = NULL;
SELECT CAST(5, 'IntervalDay') = 1;
-- error: 53
SELECT CAST(5, 'IntervalDay') = '1';
SELECT CAST(5, 'IntervalDay') = 1.5;
SELECT toTypeName([CAST(5, 'IntervalDay'), 'x']), toTypeName([CAST(5, 'IntervalDay'), toDate('2020-01-01')]), toTypeName([CAST(5, 'IntervalDay'), NULL]);
SELECT toTypeName([CAST(5, 'IntervalDay'), 1::UInt8]);
SELECT toTypeName([CAST(5, 'IntervalDay'), 1.5]);
SELECT CAST(toNullable(CAST(5, 'IntervalDay')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(IntervalDay)'), 'Nullable(String)'), toString(CAST(5, 'IntervalDay')), length(toString(CAST(-1, 'IntervalDay'))), toTypeName(toString(toNullable(CAST(5, 'IntervalDay'))));
SELECT if(number = 0, CAST(5, 'IntervalDay'), CAST(-1, 'IntervalDay')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
