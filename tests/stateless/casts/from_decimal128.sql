SELECT CAST(CAST(123456789.123, 'Decimal128(5)'), 'Bool'), CAST(CAST(123456789.123, 'Decimal128(5)'), 'UInt32'), CAST(CAST(123456789.123, 'Decimal128(5)'), 'Int64'), CAST(CAST(123456789.123, 'Decimal128(5)'), 'UInt128'), CAST(CAST(123456789.123, 'Decimal128(5)'), 'Float32'), CAST(CAST(123456789.123, 'Decimal128(5)'), 'Float64'), CAST(CAST(123456789.123, 'Decimal128(5)'), 'Decimal64(3)'), CAST(CAST(123456789.123, 'Decimal128(5)'), 'String'), CAST(CAST(123456789.123, 'Decimal128(5)'), 'DateTime64(6, \'UTC\')'), CAST(CAST(123456789.123, 'Decimal128(5)'), 'LowCardinality(String)'), CAST(CAST(123456789.123, 'Decimal128(5)'), 'Nullable(Int32)');
-- error: 407
SELECT CAST(CAST(123456789.123, 'Decimal128(5)'), 'UInt8');
-- error: 48
SELECT CAST(CAST(123456789.123, 'Decimal128(5)'), 'FixedString(20)');
-- error: 44
SELECT CAST(CAST(123456789.123, 'Decimal128(5)'), 'Date');
-- error: 70
SELECT CAST(CAST(123456789.123, 'Decimal128(5)'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST(0, 'Decimal128(5)'), 'Bool'), accurateCastOrNull(CAST(0, 'Decimal128(5)'), 'UInt8'), accurateCastOrNull(CAST(0, 'Decimal128(5)'), 'Int16'), accurateCastOrNull(CAST(0, 'Decimal128(5)'), 'UInt32'), accurateCastOrNull(CAST(0, 'Decimal128(5)'), 'Int64'), accurateCastOrNull(CAST(0, 'Decimal128(5)'), 'UInt128'), accurateCastOrNull(CAST(0, 'Decimal128(5)'), 'Float32'), accurateCastOrNull(CAST(0, 'Decimal128(5)'), 'Float64'), accurateCastOrNull(CAST(0, 'Decimal128(5)'), 'Decimal64(3)'), accurateCastOrNull(CAST(0, 'Decimal128(5)'), 'String'), accurateCastOrNull(CAST(0, 'Decimal128(5)'), 'DateTime64(6, \'UTC\')');
-- error: 48
SELECT accurateCastOrNull(CAST(0, 'Decimal128(5)'), 'FixedString(20)');
-- error: 44
SELECT accurateCastOrNull(CAST(0, 'Decimal128(5)'), 'Date');
SELECT accurateCastOrNull(CAST(0, 'Decimal128(5)'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST(0, 'Decimal128(5)')), 'Nullable(UInt8)'), CAST(materialize(CAST(0, 'Decimal128(5)')), 'Nullable(UInt32)'), CAST(materialize(CAST(0, 'Decimal128(5)')), 'Nullable(UInt128)'), CAST(materialize(CAST(0, 'Decimal128(5)')), 'Nullable(Float64)'), CAST(materialize(CAST(0, 'Decimal128(5)')), 'Nullable(String)');
-- error: 44
SELECT CAST(materialize(CAST(0, 'Decimal128(5)')), 'Nullable(Date)');
SELECT CAST(123456789.123, 'Decimal128(5)') = 1, CAST(123456789.123, 'Decimal128(5)') = '1', CAST(123456789.123, 'Decimal128(5)') = 1.5, CAST(123456789.123, 'Decimal128(5)') = NULL;
-- error: 53
SELECT CAST(123456789.123, 'Decimal128(5)') = '2020-02-03';
SELECT toTypeName([CAST(123456789.123, 'Decimal128(5)'), 1::UInt8]), toTypeName([CAST(123456789.123, 'Decimal128(5)'), 'x']), toTypeName([CAST(123456789.123, 'Decimal128(5)'), toDate('2020-01-01')]), toTypeName([CAST(123456789.123, 'Decimal128(5)'), NULL]);
SELECT toTypeName([CAST(123456789.123, 'Decimal128(5)'), 1.5]);
SELECT CAST(toNullable(CAST(123456789.123, 'Decimal128(5)')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(Decimal128(5))'), 'Nullable(String)'), toString(CAST(123456789.123, 'Decimal128(5)')), length(toString(CAST(0, 'Decimal128(5)'))), toTypeName(toString(toNullable(CAST(123456789.123, 'Decimal128(5)'))));
SELECT if(number = 0, CAST(123456789.123, 'Decimal128(5)'), CAST(0, 'Decimal128(5)')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
