SELECT CAST(CAST('00000000-0000-0000-0000-000000000011', 'UUID'), 'UInt128'), CAST(CAST('00000000-0000-0000-0000-000000000011', 'UUID'), 'String'), CAST(CAST('00000000-0000-0000-0000-000000000011', 'UUID'), 'UUID'), CAST(CAST('00000000-0000-0000-0000-000000000011', 'UUID'), 'LowCardinality(String)');
SELECT CAST(CAST('00000000-0000-0000-0000-000000000011', 'UUID'), 'Bool');
-- error: 48
SELECT CAST(CAST('00000000-0000-0000-0000-000000000011', 'UUID'), 'UInt8');
-- error: 70
SELECT CAST(CAST('00000000-0000-0000-0000-000000000011', 'UUID'), 'Decimal64(3)');
SELECT accurateCastOrNull(CAST('ffffffff-ffff-ffff-ffff-ffffffffffff', 'UUID'), 'UInt128'), accurateCastOrNull(CAST('ffffffff-ffff-ffff-ffff-ffffffffffff', 'UUID'), 'String'), accurateCastOrNull(CAST('ffffffff-ffff-ffff-ffff-ffffffffffff', 'UUID'), 'UUID');
SELECT accurateCastOrNull(CAST('ffffffff-ffff-ffff-ffff-ffffffffffff', 'UUID'), 'Bool');
-- error: 48
SELECT accurateCastOrNull(CAST('ffffffff-ffff-ffff-ffff-ffffffffffff', 'UUID'), 'UInt8');
SELECT accurateCastOrNull(CAST('ffffffff-ffff-ffff-ffff-ffffffffffff', 'UUID'), 'Decimal64(3)');
SELECT accurateCastOrNull(CAST('ffffffff-ffff-ffff-ffff-ffffffffffff', 'UUID'), 'DateTime64(6, \'UTC\')');
SELECT accurateCastOrNull(CAST('ffffffff-ffff-ffff-ffff-ffffffffffff', 'UUID'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST('ffffffff-ffff-ffff-ffff-ffffffffffff', 'UUID')), 'Nullable(UInt128)'), CAST(materialize(CAST('ffffffff-ffff-ffff-ffff-ffffffffffff', 'UUID')), 'Nullable(String)'), CAST(materialize(CAST('ffffffff-ffff-ffff-ffff-ffffffffffff', 'UUID')), 'Nullable(UUID)');
-- error: 48
SELECT CAST(materialize(CAST('ffffffff-ffff-ffff-ffff-ffffffffffff', 'UUID')), 'Nullable(UInt8)');
SELECT CAST('00000000-0000-0000-0000-000000000011', 'UUID') = NULL;
-- error: 43
SELECT CAST('00000000-0000-0000-0000-000000000011', 'UUID') = 1;
-- error: 376
SELECT CAST('00000000-0000-0000-0000-000000000011', 'UUID') = '1';
SELECT toTypeName([CAST('00000000-0000-0000-0000-000000000011', 'UUID'), 1::UInt8]), toTypeName([CAST('00000000-0000-0000-0000-000000000011', 'UUID'), 'x']), toTypeName([CAST('00000000-0000-0000-0000-000000000011', 'UUID'), toDate('2020-01-01')]), toTypeName([CAST('00000000-0000-0000-0000-000000000011', 'UUID'), 1.5]), toTypeName([CAST('00000000-0000-0000-0000-000000000011', 'UUID'), NULL]);
SELECT CAST(toNullable(CAST('00000000-0000-0000-0000-000000000011', 'UUID')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(UUID)'), 'Nullable(String)'), toString(CAST('00000000-0000-0000-0000-000000000011', 'UUID')), length(toString(CAST('ffffffff-ffff-ffff-ffff-ffffffffffff', 'UUID'))), toTypeName(toString(toNullable(CAST('00000000-0000-0000-0000-000000000011', 'UUID'))));
SELECT if(number = 0, CAST('00000000-0000-0000-0000-000000000011', 'UUID'), CAST('ffffffff-ffff-ffff-ffff-ffffffffffff', 'UUID')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
