SELECT CAST(CAST('1.2.3.4', 'IPv4'), 'UInt32'), CAST(CAST('1.2.3.4', 'IPv4'), 'UInt128'), CAST(CAST('1.2.3.4', 'IPv4'), 'String'), CAST(CAST('1.2.3.4', 'IPv4'), 'IPv4'), CAST(CAST('1.2.3.4', 'IPv4'), 'IPv6'), CAST(CAST('1.2.3.4', 'IPv4'), 'LowCardinality(String)');
SELECT CAST(CAST('1.2.3.4', 'IPv4'), 'Bool');
-- error: 48
SELECT CAST(CAST('1.2.3.4', 'IPv4'), 'UInt8');
-- error: 70
SELECT CAST(CAST('1.2.3.4', 'IPv4'), 'Decimal64(3)');
SELECT accurateCastOrNull(CAST('255.255.255.255', 'IPv4'), 'UInt32'), accurateCastOrNull(CAST('255.255.255.255', 'IPv4'), 'UInt128'), accurateCastOrNull(CAST('255.255.255.255', 'IPv4'), 'String'), accurateCastOrNull(CAST('255.255.255.255', 'IPv4'), 'IPv4'), accurateCastOrNull(CAST('255.255.255.255', 'IPv4'), 'IPv6');
SELECT accurateCastOrNull(CAST('255.255.255.255', 'IPv4'), 'Bool');
-- error: 48
SELECT accurateCastOrNull(CAST('255.255.255.255', 'IPv4'), 'UInt8');
SELECT accurateCastOrNull(CAST('255.255.255.255', 'IPv4'), 'Decimal64(3)');
SELECT accurateCastOrNull(CAST('255.255.255.255', 'IPv4'), 'DateTime64(6, \'UTC\')');
SELECT accurateCastOrNull(CAST('255.255.255.255', 'IPv4'), 'Enum16(\'a\' = -1, \'17\' = 17, \'b\' = 2)');
SELECT CAST(materialize(CAST('255.255.255.255', 'IPv4')), 'Nullable(UInt32)'), CAST(materialize(CAST('255.255.255.255', 'IPv4')), 'Nullable(UInt128)'), CAST(materialize(CAST('255.255.255.255', 'IPv4')), 'Nullable(String)');
-- error: 48
SELECT CAST(materialize(CAST('255.255.255.255', 'IPv4')), 'Nullable(UInt8)');
SELECT CAST('1.2.3.4', 'IPv4') = 1, CAST('1.2.3.4', 'IPv4') = NULL;
-- error: 675
SELECT CAST('1.2.3.4', 'IPv4') = '1';
SELECT toTypeName([CAST('1.2.3.4', 'IPv4'), 'x']), toTypeName([CAST('1.2.3.4', 'IPv4'), toDate('2020-01-01')]), toTypeName([CAST('1.2.3.4', 'IPv4'), NULL]);
SELECT toTypeName([CAST('1.2.3.4', 'IPv4'), 1::UInt8]);
-- error: 48
SELECT toTypeName([CAST('1.2.3.4', 'IPv4'), 1.5]);
SELECT CAST(toNullable(CAST('1.2.3.4', 'IPv4')), 'Nullable(String)'), CAST(CAST(NULL, 'Nullable(IPv4)'), 'Nullable(String)'), toString(CAST('1.2.3.4', 'IPv4')), length(toString(CAST('255.255.255.255', 'IPv4'))), toTypeName(toString(toNullable(CAST('1.2.3.4', 'IPv4'))));
SELECT if(number = 0, CAST('1.2.3.4', 'IPv4'), CAST('255.255.255.255', 'IPv4')) AS v, toTypeName(v), toString(v) FROM numbers(2) ORDER BY number;
