CREATE TABLE s (id UInt64, v UInt32) ENGINE = Memory;
INSERT INTO s VALUES (1, 10);
CREATE DICTIONARY d (id UInt64, v UInt32 DEFAULT 0) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(HASHED()) LIFETIME(0);
SELECT name, status FROM system.dictionaries WHERE database = currentDatabase();
SELECT dictGet('d', 'v', toUInt64(1));
SELECT name, status, element_count FROM system.dictionaries WHERE database = currentDatabase();
INSERT INTO s VALUES (2, 20);
SELECT dictGet('d', 'v', toUInt64(2));
SYSTEM RELOAD DICTIONARY d;
SELECT dictGet('d', 'v', toUInt64(2));
-- error: 36
SYSTEM RELOAD DICTIONARY nothing;
SYSTEM UNLOAD DICTIONARY d;
SELECT dictGet('d', 'v', toUInt64(1));
DETACH DICTIONARY d;
-- error: 36
SELECT dictGet('d', 'v', toUInt64(1));
ATTACH DICTIONARY d;
SELECT dictGet('d', 'v', toUInt64(2));
EXISTS DICTIONARY d;
DROP DICTIONARY d;
-- error: 60
DROP DICTIONARY d;
DROP DICTIONARY IF EXISTS d;
EXISTS DICTIONARY d;
