SELECT IPv6NumToString(toFixedString(unhex('2A0206B8000000000000000000000011'), 16)), hex(IPv6StringToNum('2001:db8::1')), hex(IPv6StringToNum('1.2.3.4')), IPv6StringToNumOrNull('zz'), hex(IPv6StringToNumOrDefault('zz'));
SELECT toIPv6('::'), toIPv6('::ffff:1.2.3.4'), toIPv6('1.2.3.4'), toIPv6('2001:0db8:0000:0000:0000:0000:0000:0001'), toIPv6('fe80::1:0:0:1'), toIPv6('1::'), toIPv6OrNull('1::2::3'), toIPv6OrDefault(''), toIPv6OrZero('q');
SELECT isIPv6String('::1'), isIPv6String('1.2.3.4'), isIPv6String('::ffff:1.2.3.4'), isIPv6String('12345::'), isIPv6String(''), isIPv6String('1:2:3:4:5:6:7:8'), isIPv6String('1:2:3:4:5:6:7:8:9');
SELECT IPv6CIDRToRange(toIPv6('2001:db8::1'), 32), IPv6CIDRToRange(toIPv6('::1'), 0), IPv6CIDRToRange(toIPv6('::1'), 128), isIPAddressInRange('::ffff:192.168.0.1', '::ffff:192.168.0.4/128'), isIPAddressInRange('2001:db8::5', '2001:db8::/32');
SELECT cutIPv6(IPv6StringToNum('2001:db8:1:2:3:4:5:6'), 2, 0), cutIPv6(IPv6StringToNum('::ffff:1.2.3.4'), 0, 1), cutIPv6(IPv6StringToNum('2001:db8:1:2:3:4:5:6'), 16, 0);
SELECT toIPv6('::1') < toIPv6('::2'), toIPv6('::1') = '::1', toString(toIPv6('::abcd')), toTypeName(IPv6StringToNum('::1')), toTypeName(IPv4ToIPv6(toIPv4('1.1.1.1'))), CAST('::5', 'IPv6'), toIPv4(toIPv6('::ffff:9.8.7.6')), toUInt128(toIPv6('::5'));
CREATE TABLE six (a IPv6, b Nullable(IPv6)) ENGINE = MergeTree ORDER BY a;
INSERT INTO six VALUES ('2001:db8::1', '::'), ('::1', NULL), ('10.0.0.1', 'ffff::');
SELECT a, b, hex(a) FROM six ORDER BY a;
SELECT a FROM six WHERE a = toIPv6('10.0.0.1') OR a IN ('::1') ORDER BY a;
SELECT max(a), min(b), count(b), uniqExact(a) FROM six;
-- error: 676
SELECT toIPv6('zz');
SELECT MACNumToString(1108152157446), MACStringToNum('01:02:03:04:05:06'), MACStringToOUI('01:02:03:04:05:06'), MACStringToNum('bad');
