SELECT CAST(CAST('12', 'FixedString(4)'), 'UInt8'), CAST(CAST('12', 'FixedString(4)'), 'Int16'), CAST(CAST('12', 'FixedString(4)'), 'UInt32'), CAST(CAST('12', 'FixedString(4)'), 'Int64'), CAST(CAST('12', 'FixedString(4)'), 'UInt128'), CAST(CAST('12', 'FixedString(4)'), 'Float32'), CAST(CAST('12', 'FixedString(4)'), 'Float64'), CAST(CAST('12', 'FixedString(4)'), 'Decimal64(3)'), CAST(CAST('12', 'FixedString(4)'), 'String'), CAST(CAST('12', 'FixedString(4)'), 'FixedString(20)'), CAST(CAST('12', 'FixedString(4)'), 'LowCardinality(String)'), CAST(CAST('12', 'FixedString(4)'), 'Nullable(Int32)');
-- error: 467
SELECT CAST(CAST('12', 'FixedString(4)'), 'Bool');
-- error: 38
SELECT CAST(CAST('12', 'FixedString(4)'), 'Date');
SELECT CAST(CAST('12', 'FixedString(4)'), 'DateTime(\'UTC\')');
SELECT CAST(CAST('12', 'FixedString(4)'), 'DateTime64(6, \'UTC\')');
-- error: 376
SELECT CAST(CAST('12', 'FixedString(4)'), 'UUID');
-- error: 44
SELECT CAST(CAST('12', 'FixedString(4)'), 'IPv4');
-- error: 676
SELECT CAST(CAST('12', 'FixedString(4)'), 'IPv6');
-- error: 691
SELECT CAST(CAST('12', 'FixedString(4)'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT accurateCastOrNull(CAST('ab', 'FixedString(4)'), 'Bool'), accurateCastOrNull(CAST('ab', 'FixedString(4)'), 'String'), accurateCastOrNull(CAST('ab', 'FixedString(4)'), 'FixedString(20)'), accurateCastOrNull(CAST('ab', 'FixedString(4)'), 'IPv6');
-- error: 6
SELECT accurateCastOrNull(CAST('ab', 'FixedString(4)'), 'UInt8');
-- error: 72
SELECT accurateCastOrNull(CAST('ab', 'FixedString(4)'), 'Float32');
-- error: 38
SELECT accurateCastOrNull(CAST('ab', 'FixedString(4)'), 'Date');
-- error: 41
SELECT accurateCastOrNull(CAST('ab', 'FixedString(4)'), 'DateTime(\'UTC\')');
-- error: 376
SELECT accurateCastOrNull(CAST('ab', 'FixedString(4)'), 'UUID');
-- error: 44
SELECT accurateCastOrNull(CAST('ab', 'FixedString(4)'), 'IPv4');
-- error: 691
SELECT accurateCastOrNull(CAST('ab', 'FixedString(4)'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST('ab', 'FixedString(4)')), 'Nullable(String)');
-- error: 6
SELECT CAST(materialize(CAST('ab', 'FixedString(4)')), 'Nullable(UInt8)');
-- error: 72
SELECT CAST(materialize(CAST('ab', 'FixedString(4)')), 'Nullable(Float64)');
-- error: 38
SELECT CAST(materialize(CAST('ab', 'FixedString(4)')), 'Nullable(Date)');
-- error: 41
SELECT CAST(materialize(CAST('ab', 'FixedString(4)')), 'Nullable(DateTime(\'UTC\'))');
-- error: 376
SELECT CAST(materialize(CAST('ab', 'FixedString(4)')), 'Nullable(UUID)');
SELECT CAST('12', 'FixedString(4)') = '1', CAST('12', 'FixedString(4)') = '2020-02-03', CAST('12', 'FixedString(4)') = NULL;
-- error: 53
SELECT CAST('12', 'FixedString(4)') = 1;
SELECT toTypeName([CAST('12', 'FixedString(4)'), 1::UInt8]), toTypeName([CAST('12', 'FixedString(4)'), 'x']), toTypeName([CAST('12', 'FixedString(4)'), toDate('2020-01-01')]), toTypeName([CAST('12', 'FixedString(4)'), 1.5]), toTypeName([CAST('12', 'FixedString(4)'), NULL]);
SELECT CAST(toNullable(CAST('12', 'FixedString(4)')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(FixedString(4))'), 'Nullable(String)'), toString(CAST('12', 'FixedString(4)')), length(toString(CAST('ab', 'FixedString(4)'))), toTypeName(toString(toNullable(CAST('12', 'FixedString(4)'))));
SELECT if(number = 0, CAST('12', 'FixedString(4)'), CAST('ab', 'FixedString(4)')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
