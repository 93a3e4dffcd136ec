CREATE TABLE s (net String, asn UInt32, cc String) ENGINE = Memory;
INSERT INTO s VALUES ('10.0.0.0/8', 1, 'aa'), ('10.1.0.0/16', 2, 'bb'), ('10.1.2.3', 3, 'cc'), ('2001:db8::/32', 4, 'dd'), ('0.0.0.0/0', 9, '??');
CREATE DICTIONARY ip (net String, asn UInt32 DEFAULT 0, cc String DEFAULT '-') PRIMARY KEY net SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(IP_TRIE()) LIFETIME(0);
SELECT dictGet('ip', 'asn', tuple(toIPv4('10.9.9.9'))), dictGet('ip', 'asn', tuple(toIPv4('10.1.9.9'))), dictGet('ip', 'cc', tuple(toIPv4('10.1.2.3')));
SELECT dictGet('ip', 'cc', tuple(toIPv4('8.8.8.8'))), dictGet('ip', 'cc', tuple(toIPv6('2001:db8::1'))), dictGet('ip', 'cc', tuple(toIPv6('fe80::1')));
SELECT dictGet('ip', ('asn', 'cc'), toIPv4('10.200.0.1'));
SELECT dictHas('ip', tuple(toIPv4('1.1.1.1'))), dictHas('ip', tuple(toIPv6('fe80::1')));
SELECT dictGet('ip', 'asn', tuple(toUInt32(167772161)));
-- error: 53
SELECT dictGet('ip', 'asn', '10.0.0.1');
SELECT dictGetOrDefault('ip', 'cc', toIPv6('::5'), 'none');
SELECT count() FROM ip;
SELECT * FROM ip ORDER BY asn;
