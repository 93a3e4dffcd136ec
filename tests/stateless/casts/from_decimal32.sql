SELECT CAST(CAST(-1.25, 'Decimal32(2)'), 'Bool'), CAST(CAST(-1.25, 'Decimal32(2)'), 'Int16'), CAST(CAST(-1.25, 'Decimal32(2)'), 'Int64'), CAST(CAST(-1.25, 'Decimal32(2)'), 'Float32'), CAST(CAST(-1.25, 'Decimal32(2)'), 'Float64'), CAST(CAST(-1.25, 'Decimal32(2)'), 'Decimal64(3)'), CAST(CAST(-1.25, 'Decimal32(2)'), 'String'), CAST(CAST(-1.25, 'Decimal32(2)'), 'DateTime64(6, \'UTC\')'), CAST(CAST(-1.25, 'Decimal32(2)'), 'LowCardinality(String)'), CAST(CAST(-1.25, 'Decimal32(2)'), 'Nullable(Int32)');
-- error: 407
SELECT CAST(CAST(-1.25, 'Decimal32(2)'), 'UInt8');
-- error: 48
SELECT CAST(CAST(-1.25, 'Decimal32(2)'), 'FixedString(20)');
-- error: 44
SELECT CAST(CAST(-1.25, 'Decimal32(2)'), 'Date');
-- error: 70
SELECT CAST(CAST(-1.25, 'Decimal32(2)'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST(300, 'Decimal32(2)'), 'Bool'), accurateCastOrNull(CAST(300, 'Decimal32(2)'), 'Int16'), accurateCastOrNull(CAST(300, 'Decimal32(2)'), 'UInt32'), accurateCastOrNull(CAST(300, 'Decimal32(2)'), 'Int64'), accurateCastOrNull(CAST(300, 'Decimal32(2)'), 'UInt128'), accurateCastOrNull(CAST(300, 'Decimal32(2)'), 'Float32'), accurateCastOrNull(CAST(300, 'Decimal32(2)'), 'Float64'), accurateCastOrNull(CAST(300, 'Decimal32(2)'), 'Decimal64(3)'), accurateCastOrNull(CAST(300, 'Decimal32(2)'), 'String'), accurateCastOrNull(CAST(300, 'Decimal32(2)'), 'DateTime64(6, \'UTC\')');
-- error: 407
SELECT accurateCastOrNull(CAST(300, 'Decimal32(2)'), 'UInt8');
-- error: 48
SELECT accurateCastOrNull(CAST(300, 'Decimal32(2)'), 'FixedString(20)');
-- error: 44
SELECT accurateCastOrNull(CAST(300, 'Decimal32(2)'), 'Date');
SELECT accurateCastOrNull(CAST(300, 'Decimal32(2)'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST(300, 'Decimal32(2)')), 'Nullable(UInt32)'), CAST(materialize(CAST(300, 'Decimal32(2)')), 'Nullable(UInt128)'), CAST(materialize(CAST(300, 'Decimal32(2)')), 'Nullable(Float64)'), CAST(materialize(CAST(300, 'Decimal32(2)')), 'Nullable(String)');
-- error: 407
SELECT CAST(materialize(CAST(300, 'Decimal32(2)')), 'Nullable(UInt8)');
-- error: 44
SELECT CAST(materialize(CAST(300, 'Decimal32(2)')), 'Nullable(Date)');
SELECT CAST(-1.25, 'Decimal32(2)') = 1, CAST(-1.25, 'Decimal32(2)') = '1', CAST(-1.25, 'Decimal32(2)') = 1.5, CAST(-1.25, 'Decimal32(2)') = NULL;
-- error: 53
SELECT CAST(-1.25, 'Decimal32(2)') = '2020-02-03';
SELECT toTypeName([CAST(-1.25, 'Decimal32(2)'), 1::UInt8]), toTypeName([CAST(-1.25, 'Decimal32(2)'), 'x']), toTypeName([CAST(-1.25, 'Decimal32(2)'), toDate('2020-01-01')]), toTypeName([CAST(-1.25, 'Decimal32(2)'), NULL]);
SELECT toTypeName([CAST(-1.25, 'Decimal32(2)'), 1.5]);
SELECT CAST(toNullable(CAST(-1.25, 'Decimal32(2)')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(Decimal32(2))'), 'Nullable(String)'), toString(CAST(-1.25, 'Decimal32(2)')), length(toString(CAST(300, 'Decimal32(2)'))), toTypeName(toString(toNullable(CAST(-1.25, 'Decimal32(2)'))));
SELECT if(number = 0, CAST(-1.25, 'Decimal32(2)'), CAST(300, 'Decimal32(2)')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
