CREATE TABLE nets (prefix String, asn UInt32, cc String) ENGINE = Memory;
INSERT INTO nets VALUES ('10.0.0.0/8', 1, 'AA'), ('10.1.0.0/16', 2, 'BB'), ('2001:db8::/32', 3, 'CC');
CREATE DICTIONARY it (prefix String, asn UInt32, cc String DEFAULT '??') PRIMARY KEY prefix SOURCE(CLICKHOUSE(TABLE 'nets')) LAYOUT(IP_TRIE()) LIFETIME(0);
SELECT dictGet('it', 'cc', tuple(toIPv4('10.2.3.4'))), dictGet('it', 'cc', tuple(toIPv4('10.1.3.4'))), dictGet('it', 'cc', toIPv4('192.168.0.1'));
SELECT dictGet('it', 'asn', tuple(toIPv6('2001:db8::1')));
SELECT dictHas('it', tuple(toIPv4('11.0.0.1'))), dictHas('it', tuple(toIPv4('10.0.0.1')));
SELECT dictGet('it', ('asn', 'cc'), tuple(toIPv4('10.1.0.0')));
