CREATE TABLE s (id UInt64, v String) ENGINE = MergeTree ORDER BY id;
INSERT INTO s SELECT number, concat('v', toString(number)) FROM numbers(20);
CREATE DICTIONARY c (id UInt64, v String DEFAULT 'none') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(CACHE(SIZE_IN_CELLS 100)) LIFETIME(1000);
CREATE DICTIONARY d (id UInt64, v String DEFAULT 'none') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(DIRECT());
SELECT dictGet('c', 'v', number), dictGet('d', 'v', number) FROM numbers(18, 4);
SELECT dictHas('c', toUInt64(3)), dictHas('d', toUInt64(33));
INSERT INTO s VALUES (33, 'late');
SELECT dictGet('d', 'v', toUInt64(33));
SELECT dictGetOrDefault('d', 'v', toUInt64(999), 'given');
SELECT count() FROM d;
CREATE DICTIONARY c2 (id UInt64, v String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(CACHE()) LIFETIME(1000);
-- error: 36
CREATE DICTIONARY d2 (id UInt64, v String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(DIRECT()) LIFETIME(100);
-- error: 137
CREATE DICTIONARY c3 (id UInt64, v String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(NOTHING()) LIFETIME(0);
-- error: 137
CREATE DICTIONARY c4 (id UInt64, v String) PRIMARY KEY id SOURCE(NOTHING(TABLE 's')) LAYOUT(FLAT()) LIFETIME(0);
-- error: 489
CREATE DICTIONARY c5 (id UInt64, v String) PRIMARY KEY id LAYOUT(FLAT()) LIFETIME(0);
-- error: 489
CREATE DICTIONARY c6 (id UInt64, v String) SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(FLAT()) LIFETIME(0);
SELECT x.number, x.w FROM (SELECT number, dictGet('d', 'v', number * 10) AS w FROM numbers(3)) AS x WHERE w != 'none' ORDER BY x.number;
