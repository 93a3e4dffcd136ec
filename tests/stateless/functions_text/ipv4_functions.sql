SELECT IPv4NumToString(toUInt32(16909060)), IPv4NumToString(0), IPv4NumToString(4294967295), IPv4StringToNum('1.2.3.4'), IPv4NumToStringClassC(toUInt32(16909060)), INET_NTOA(toUInt32(1)), INET_ATON('0.0.0.1');
SELECT IPv4StringToNumOrDefault('bad'), IPv4StringToNumOrNull('bad'), IPv4StringToNumOrNull('1.2.3.256'), IPv4StringToNumOrDefault('1.2.3'), toIPv4('10.0.0.1'), toIPv4OrDefault('x'), toIPv4OrNull('x'), toIPv4OrZero('x'), toIPv4OrDefault('x', toIPv4('9.9.9.9'));
SELECT isIPv4String('127.0.0.1'), isIPv4String('::1'), isIPv4String('256.0.0.1'), isIPv4String(''), isIPv4String('1.2.3.4 '), isIPv4String('01.2.3.4'), isIPv4String('1.2.3');
SELECT isIPAddressInRange('192.168.1.7', '192.168.0.0/16'), isIPAddressInRange('10.0.0.1', '192.168.0.0/16'), isIPAddressInRange('10.1.2.3', '0.0.0.0/0'), isIPAddressInRange('10.1.2.3', '10.1.2.3/32'), IPv4CIDRToRange(toIPv4('192.168.5.2'), 16), IPv4CIDRToRange(toIPv4('192.168.5.2'), 0), IPv4CIDRToRange(toIPv4('192.168.5.2'), 32);
SELECT toIPv4('1.2.3.4') < toIPv4('1.2.3.5'), toIPv4('1.2.3.4') = '1.2.3.4', toUInt32(toIPv4('1.2.3.4')), toIPv4(16909060), CAST('5.6.7.8', 'IPv4'), toString(toIPv4('0.0.0.0')), toTypeName(toIPv4('1.1.1.1')), toIPv4('200.0.0.1') > toIPv4('3.0.0.1');
CREATE TABLE hosts (ip IPv4, n Nullable(IPv4)) ENGINE = MergeTree ORDER BY ip;
INSERT INTO hosts VALUES ('10.0.0.2', '10.0.0.3'), ('9.255.255.255', NULL), ('192.168.0.1', '0.0.0.0');
SELECT * FROM hosts ORDER BY ip;
SELECT ip FROM hosts WHERE ip > '10.0.0.0' ORDER BY ip DESC;
SELECT min(ip), max(ip), uniqExact(ip), count(n), IPv4NumToString(ip) AS s FROM hosts GROUP BY s ORDER BY s;
SELECT ip IN ('10.0.0.2', '1.1.1.1'), n IS NULL, IPv4ToIPv6(ip), cutIPv6(IPv6StringToNum('::1'), 0, 0) FROM hosts ORDER BY ip;
-- error: 675
SELECT toIPv4('1.2.3');
-- error: 675
SELECT IPv4StringToNum('abc');
