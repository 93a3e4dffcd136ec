CREATE TABLE ips (id UInt8, a IPv4, b IPv6, n Nullable(IPv4)) ENGINE = MergeTree ORDER BY (a, b);
INSERT INTO ips VALUES (1, '192.168.0.1', '2001:db8::1', NULL), (2, '10.0.0.255', '::ffff:1.2.3.4', '0.0.0.0'), (3, '0.0.0.0', '::', '255.255.255.255');
SELECT * FROM ips ORDER BY id;
SELECT id FROM ips ORDER BY a;
SELECT id FROM ips ORDER BY b;
SELECT id FROM ips WHERE a = '10.0.0.255' OR b = '2001:db8::1' ORDER BY id;
SELECT id, a::UInt32, toString(b), hex(b), IPv4NumToString(toUInt32(a)), toTypeName(a), a + 1 FROM ips ORDER BY id;
SELECT id, isIPAddressInRange(toString(a), '10.0.0.0/8'), IPv4CIDRToRange(a, 8), IPv6CIDRToRange(b, 32) FROM ips ORDER BY id;
-- error: 675
INSERT INTO ips VALUES (4, '300.1.1.1', '::', NULL);
-- error: 676
SELECT toIPv6('1:2:3');
SELECT toIPv4OrNull('x'), toIPv4OrZero('x'), toIPv4OrDefault('x'), toIPv6OrNull('x'), toIPv6OrZero(''), toIPv6('1.2.3.4'), IPv4ToIPv6(toIPv4('1.2.3.4')), cutIPv6(IPv6StringToNum('2001:db8::1'), 2, 0), isIPv4String('1.2.3'), isIPv6String('::1'), IPv4NumToStringClassC(3232235521);
SELECT min(a), max(b), uniqExact(a), groupArray(n) FROM (SELECT * FROM ips ORDER BY id);
SELECT toIPv4('1.2.3.4') < toIPv4('1.2.3.10'), toIPv4('0.0.0.1') = toIPv6('::ffff:0.0.0.1'), toIPv4(16909060), toIPv4('127.0.0.1')::String || '!', IPv4StringToNum('1.0.0.0'), MACNumToString(1108152157446);
