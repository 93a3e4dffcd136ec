CREATE TABLE src (id UInt64, v Int32) ENGINE = Memory;
INSERT INTO src SELECT number * 1000, number FROM numbers(100);
CREATE DICTIONARY h (id UInt64, v Int32) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(HASHED()) LIFETIME(0);
CREATE DICTIONARY sh (id UInt64, v Int32) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(SPARSE_HASHED()) LIFETIME(0);
CREATE DICTIONARY ha (id UInt64, v Int32) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(HASHED_ARRAY()) LIFETIME(0);
SELECT dictGet('h', 'v', toUInt64(5000)), dictGet('sh', 'v', toUInt64(6000)), dictGet('ha', 'v', toUInt64(7000));
SELECT sum(dictGet('h', 'v', number * 500)) FROM numbers(200);
SELECT name, type, element_count, status FROM system.dictionaries WHERE database = currentDatabase() ORDER BY name;
SELECT count(), sum(v) FROM h;
SELECT dictGetInt32('h', 'v', toUInt64(1000)), dictGetInt32OrDefault('h', 'v', toUInt64(1), toInt32(-1));
-- error: 53
SELECT dictGetString('h', 'v', toUInt64(1000));
