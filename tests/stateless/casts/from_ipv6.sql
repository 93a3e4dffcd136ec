SELECT CAST(CAST('::1', 'IPv6'), 'UInt128'), CAST(CAST('::1', 'IPv6'), 'String'), CAST(CAST('::1', 'IPv6'), 'IPv6'), CAST(CAST('::1', 'IPv6'), 'LowCardinality(String)');
SELECT CAST(CAST('::1', 'IPv6'), 'Bool');
-- error: 48
SELECT CAST(CAST('::1', 'IPv6'), 'UInt8');
-- error: 70
SELECT CAST(CAST('::1', 'IPv6'), 'Decimal64(3)');
SELECT accurateCastOrNull(CAST('::ffff:1.2.3.4', 'IPv6'), 'UInt128'), accurateCastOrNull(CAST('::ffff:1.2.3.4', 'IPv6'), 'String'), accurateCastOrNull(CAST('::ffff:1.2.3.4', 'IPv6'), 'IPv4'), accurateCastOrNull(CAST('::ffff:1.2.3.4', 'IPv6'), 'IPv6');
SELECT accurateCastOrNull(CAST('::ffff:1.2.3.4', 'IPv6'), 'Bool');
-- error: 48
SELECT accurateCastOrNull(CAST('::ffff:1.2.3.4', 'IPv6'), 'UInt8');
SELECT accurateCastOrNull(CAST('::ffff:1.2.3.4', 'IPv6'), 'Decimal64(3)');
SELECT accurateCastOrNull(CAST('::ffff:1.2.3.4', 'IPv6'), 'DateTime64(6, \'UTC\')');
SELECT accurateCastOrNull(CAST('::ffff:1.2.3.4', 'IPv6'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST('::ffff:1.2.3.4', 'IPv6')), 'Nullable(UInt128)'), CAST(materialize(CAST('::ffff:1.2.3.4', 'IPv6')), 'Nullable(String)');
-- error: 48
SELECT CAST(materialize(CAST('::ffff:1.2.3.4', 'IPv6')), 'Nullable(UInt8)');
SELECT CAST('::1', 'IPv6') = NULL;
-- error: 43
SELECT CAST('::1', 'IPv6') = 1;
-- error: 676
SELECT CAST('::1', 'IPv6') = '1';
SELECT toTypeName([CAST('::1', 'IPv6'), 1::UInt8]), toTypeName([CAST('::1', 'IPv6'), 'x']), toTypeName([CAST('::1', 'IPv6'), toDate('2020-01-01')]), toTypeName([CAST('::1', 'IPv6'), 1.5]), toTypeName([CAST('::1', 'IPv6'), NULL]);
SELECT CAST(toNullable(CAST('::1', 'IPv6')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(IPv6)'), 'Nullable(String)'), toString(CAST('::1', 'IPv6')), length(toString(CAST('::ffff:1.2.3.4', 'IPv6'))), toTypeName(toString(toNullable(CAST('::1', 'IPv6'))));
SELECT if(number = 0, CAST('::1', 'IPv6'), CAST('::ffff:1.2.3.4', 'IPv6')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
