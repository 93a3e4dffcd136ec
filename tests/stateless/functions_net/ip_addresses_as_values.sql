CREATE TABLE ips (a IPv4, b IPv6, s String) ENGINE = MergeTree ORDER BY (a, b);
INSERT INTO ips VALUES ('10.0.0.1', '::1', '10.0.0.1'), ('255.255.255.255', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'x'), ('0.0.0.0', '::', ''), ('192.168.1.77', '::ffff:1.2.3.4', '::1'), ('10.0.0.2', '2001:db8::1', '300.1.1.1');
SELECT a, b FROM ips ORDER BY a;
SELECT b, toTypeName(b) FROM ips ORDER BY b LIMIT 2;
SELECT a FROM ips WHERE a BETWEEN '10.0.0.0' AND '10.255.255.255' ORDER BY a;
SELECT a FROM ips WHERE b = '::1' OR a = toIPv4('192.168.1.77') ORDER BY a;
SELECT toUInt32(a), IPv4NumToString(toUInt32(a)), IPv4NumToStringClassC(toUInt32(a)), IPv4ToIPv6(toUInt32(a)) FROM ips ORDER BY a;
SELECT s, toIPv4OrDefault(s), toIPv4OrNull(s), toIPv4OrZero(s), toIPv6OrNull(s), isIPv4String(s), isIPv6String(s), IPv4StringToNumOrNull(s) FROM ips ORDER BY s;
SELECT a, isIPAddressInRange(toString(a), '10.0.0.0/8'), isIPAddressInRange(b, '::/1'), IPv4CIDRToRange(a, 16), IPv6CIDRToRange(b, 64).1 FROM ips ORDER BY a;
SELECT max(a), min(b), uniq(a), groupArray(a) FROM (SELECT * FROM ips ORDER BY a);
SELECT a + 1, toTypeName(a + 1), a = 167772161 FROM ips WHERE a = '10.0.0.1';
SELECT hex(b), hex(a), toString(b), cutIPv6(b, 8, 0) FROM ips ORDER BY a LIMIT 2;
SELECT toIPv6('1.2.3.4'), toIPv4(toIPv6('::ffff:9.8.7.6')), CAST('::1', 'IPv6') = CAST('0:0:0:0:0:0:0:1', 'IPv6');
-- error: 675
SELECT toIPv4('1.2.3');
-- error: 676
SELECT toIPv6('gg::');
-- error: 70
SELECT toIPv4(toIPv6('2001::1'));
-- error: 6
SELECT isIPAddressInRange('10.0.0.1', '10.0.0.0/33');
-- error: 675
SELECT a FROM ips WHERE a = 'nonsense';
-- error: 43
SELECT IPv4CIDRToRange(toIPv4('1.1.1.1'), 300);
