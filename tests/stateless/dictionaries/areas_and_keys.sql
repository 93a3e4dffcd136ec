CREATE TABLE shapes (key Array(Array(Array(Tuple(Float64, Float64)))), name String) ENGINE = Memory;
INSERT INTO shapes VALUES ([[[(0, 0), (10, 0), (10, 10), (0, 10)], [(4, 4), (6, 4), (6, 6), (4, 6)]]], 'large'), ([[[(1, 1), (2, 1), (2, 2), (1, 2)]]], 'small');
CREATE DICTIONARY ar (key Array(Array(Array(Tuple(Float64, Float64)))), name String DEFAULT 'none') PRIMARY KEY key SOURCE(CLICKHOUSE(TABLE 'shapes')) LAYOUT(POLYGON()) LIFETIME(0);
SELECT x, dictGet('ar', 'name', (x, x)) FROM (SELECT arrayJoin([1.5, 3., 5., 9.5, 20.]) AS x);
SELECT dictHas('ar', (3, 3)), dictHas('ar', (5., 5.));
CREATE TABLE nets (p String, n String) ENGINE = Memory;
INSERT INTO nets VALUES ('10.0.0.0/8', 'ten'), ('10.1.0.0/16', 'ten.one'), ('2001:db8::/32', 'doc'), ('192.168.7.7', 'host');
CREATE DICTIONARY nt (p String, n String DEFAULT 'none') PRIMARY KEY p SOURCE(CLICKHOUSE(TABLE 'nets')) LAYOUT(IP_TRIE()) LIFETIME(0);
SELECT a, dictGet('nt', 'n', tuple(toIPv4(a))) FROM (SELECT arrayJoin(['10.2.0.1', '10.1.9.9', '192.168.7.7', '192.168.7.8']) AS a);
SELECT dictGet('nt', 'n', toIPv6('2001:db8::5')), dictHas('nt', toIPv6('::5'));
CREATE TABLE kv (id UInt64, v String) ENGINE = MergeTree ORDER BY id;
CREATE DICTIONARY dr (id UInt64, v String DEFAULT '-') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'kv')) LAYOUT(DIRECT());
SELECT dictGet('dr', 'v', 1);
INSERT INTO kv VALUES (1, 'one');
SELECT dictGet('dr', 'v', 1), dictGet('dr', 'v', '1'), dictGet('dr', 'v', 1.0);
-- error: 70
SELECT dictGet('dr', 'v', -1);
