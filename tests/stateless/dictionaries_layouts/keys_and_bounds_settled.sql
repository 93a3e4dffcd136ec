CREATE TABLE s (a UInt8, b String, n Int64) ENGINE = Memory;
INSERT INTO s VALUES (1, 'x', -1), (2, 'y', 2);
CREATE DICTIONARY by_two (a UInt8, b String, n Int64) PRIMARY KEY a, b SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(HASHED()) LIFETIME(0);
SELECT dictGet('by_two', 'n', (1, 'x'));
SHOW CREATE DICTIONARY by_two FORMAT TSVRaw;
CREATE DICTIONARY by_text (b String, n Int64) PRIMARY KEY b SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(HASHED_ARRAY()) LIFETIME(0);
SELECT dictGet('by_text', 'n', 'y');
-- error: 489
CREATE DICTIONARY flat_two (a UInt8, b String, n Int64) PRIMARY KEY a, b SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(FLAT()) LIFETIME(0);
CREATE TABLE r (id UInt64, f Nullable(Int16), t Nullable(Int16), v String) ENGINE = Memory;
INSERT INTO r VALUES (1, NULL, 5, 'low'), (1, 6, NULL, 'high');
CREATE DICTIONARY ranges (id UInt64, f Nullable(Int16), t Nullable(Int16), v String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'r')) LAYOUT(RANGE_HASHED()) RANGE(MIN f MAX t) LIFETIME(0);
SELECT * FROM ranges ORDER BY v;
DESCRIBE ranges;
SELECT dictGet('ranges', 'v', 1, -30000), dictGet('ranges', 'v', 1, 30000);
CREATE DICTIONARY no_range (id UInt64, f Int16, v String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'r')) LAYOUT(RANGE_HASHED()) LIFETIME(0);
-- error: 36
SELECT * FROM no_range;
CREATE TABLE nets (net String, n UInt32) ENGINE = Memory;
INSERT INTO nets VALUES ('10.0.0.0/8', 1), ('10.1.2.3', 2);
CREATE DICTIONARY ips (net String, n UInt32) PRIMARY KEY net SOURCE(CLICKHOUSE(TABLE 'nets')) LAYOUT(IP_TRIE()) LIFETIME(0);
SELECT * FROM ips ORDER BY n;
SYSTEM UNLOAD DICTIONARY ips;
SELECT status, element_count FROM system.dictionaries WHERE database = currentDatabase() AND name = 'ips';
-- error: 36
SYSTEM UNLOAD DICTIONARY nothing;
