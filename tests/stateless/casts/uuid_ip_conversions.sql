SELECT CAST('00000000-0000-0000-0000-000000000001', 'UUID'), toString(toUUID('00000000-0000-0000-0000-000000000001')), CAST(toFixedString('00000000-0000-0000-0000-000000000001', 36), 'UUID');
-- error: 48
SELECT CAST(toUInt128(1), 'UUID');
SELECT CAST('1.2.3.4', 'IPv4')::String, toIPv4(16909060::UInt32), CAST(toIPv4('1.2.3.4'), 'UInt32'), CAST(toIPv4('1.2.3.4'), 'IPv6'), CAST(toIPv6('::ffff:1.2.3.4'), 'IPv4'), CAST(toIPv6('::5'), 'String');
SELECT CAST(toFixedString(unhex('00000000000000000000000000000005'), 16), 'IPv6');
SELECT toIPv4('1.2.3.4')::UInt64, toUInt8OrNull(toString(toIPv4('0.0.0.7'))), [toIPv4('1.2.3.4'), toIPv4('0.0.0.0')], toTypeName([toIPv4('1.2.3.4'), toIPv6('::1')]);
SELECT toIPv4('1.2.3.4') = toIPv6('1.2.3.4');
SELECT CAST('::1', 'Nullable(IPv6)'), CAST(NULL, 'Nullable(IPv4)'), CAST('', 'Nullable(UUID)') SETTINGS input_format_ipv4_default_on_conversion_error = 1;
SET cast_ipv4_ipv6_default_on_conversion_error = 1;
SELECT CAST('bad', 'IPv4');
SELECT CAST('bad', 'IPv6');
SELECT toIPv4('bad');
SELECT toIPv6('bad');
SET cast_ipv4_ipv6_default_on_conversion_error = 0;
-- error: 675
SELECT CAST('bad', 'IPv4');
-- error: 676
SELECT CAST('bad', 'IPv6');
-- error: 376
SELECT CAST('bad', 'UUID');
SELECT s, toIPv4OrNull(s), toIPv6OrNull(s), toUUIDOrNull(s) FROM (SELECT arrayJoin(['1.2.3.4', '::', '00000000-0000-0000-0000-000000000009', '']) AS s) ORDER BY s;
