CREATE TABLE s (id UInt64, name String, v Nullable(Int32), w Float64) ENGINE = MergeTree ORDER BY id;
INSERT INTO s VALUES (0, 'zero', NULL, 0), (1, 'one', 10, 0.5), (5, 'five', 50, 2.5);
CREATE DICTIONARY df (id UInt64, name String DEFAULT 'nobody', v Nullable(Int32) DEFAULT NULL, w Float64 DEFAULT -1) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(FLAT()) LIFETIME(0);
CREATE DICTIONARY dh (id UInt64, name String DEFAULT 'nobody', v Nullable(Int32) DEFAULT NULL, w Float64 DEFAULT -1) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(HASHED()) LIFETIME(MIN 0 MAX 0);
CREATE DICTIONARY dsh (id UInt64, name String DEFAULT 'nobody', v Nullable(Int32) DEFAULT NULL, w Float64 DEFAULT -1) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(SPARSE_HASHED()) LIFETIME(0);
CREATE DICTIONARY dha (id UInt64, name String DEFAULT 'nobody', w Float64 DEFAULT -1) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(HASHED_ARRAY()) LIFETIME(0);
SELECT number, dictGet('df', 'name', number), dictGet('dh', 'v', number), dictGet('dsh', 'w', number), dictGet('dha', 'name', number) FROM numbers(7);
SELECT dictGet('df', ('name', 'v', 'w'), toUInt64(1)), dictGet('dh', ('w', 'name'), toUInt64(100));
SELECT dictHas('df', number), dictHas('dha', number) FROM numbers(6);
SELECT dictGetOrDefault('df', 'name', toUInt64(9), 'given'), dictGetOrDefault('dh', 'w', number, number * 1.5) FROM numbers(3);
SELECT dictGetOrNull('df', 'name', toUInt64(9)), dictGetOrNull('dsh', 'w', toUInt64(5));
SELECT * FROM dha ORDER BY id;
SELECT name, type, key.names, attribute.names, element_count FROM system.dictionaries WHERE database = currentDatabase() ORDER BY name;
-- error: 36
SELECT dictGet('df', 'nothing', toUInt64(1));
-- error: 36
SELECT dictGet('nothing', 'name', toUInt64(1));
SELECT dictGet('df', 'name', 5), dictGet('df', 'name', 1.0);
