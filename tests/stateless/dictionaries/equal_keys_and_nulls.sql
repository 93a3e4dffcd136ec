CREATE TABLE pairs (id UInt64, v String) ENGINE = Memory;
INSERT INTO pairs VALUES (1, 'first'), (2, 'x'), (1, 'last');
CREATE DICTIONARY by_hash (id UInt64, v String DEFAULT 'def') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'pairs')) LAYOUT(HASHED()) LIFETIME(0);
CREATE DICTIONARY by_place (id UInt64, v String DEFAULT 'def') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'pairs')) LAYOUT(FLAT()) LIFETIME(0);
CREATE DICTIONARY by_key (id UInt64, v String DEFAULT 'def') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'pairs')) LAYOUT(COMPLEX_KEY_HASHED_ARRAY()) LIFETIME(0);
CREATE DICTIONARY by_query (id UInt64, v String DEFAULT 'def') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'pairs')) LAYOUT(DIRECT());
SELECT dictGet('by_hash', 'v', 1), dictGet('by_place', 'v', 1), dictGet('by_key', 'v', tuple(1)), dictGet('by_query', 'v', 1), dictGet('by_hash', 'v', 9);
SELECT * FROM by_hash ORDER BY id;
SELECT * FROM by_place ORDER BY id;
SELECT name, element_count FROM system.dictionaries WHERE database = currentDatabase() ORDER BY name;
SELECT dictGet(by_hash, 'v', number), dictHas(by_place, number) FROM numbers(3) ORDER BY number;
-- error: 43
SELECT by_hash, dictGet(by_hash, 'v', 1) FROM (SELECT 'by_place' AS by_hash);
CREATE TABLE holes (id Nullable(UInt64), v Nullable(String)) ENGINE = Memory;
INSERT INTO holes VALUES (1, 'a'), (2, NULL);
CREATE DICTIONARY of_holes (id UInt64, v String DEFAULT 'def') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'holes')) LAYOUT(HASHED()) LIFETIME(0);
-- error: 349
SELECT dictGet('of_holes', 'v', 1);
CREATE DICTIONARY keeps_holes (id UInt64, v Nullable(String)) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'holes')) LAYOUT(HASHED()) LIFETIME(0);
SELECT dictGet('keeps_holes', 'v', 1), dictGet('keeps_holes', 'v', 2), dictHas('keeps_holes', 2);
-- error: 387
CREATE DICTIONARY by_hash (id UInt64, v String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'pairs')) LAYOUT(HASHED()) LIFETIME(0);
-- error: 489
CREATE DICTIONARY no_lifetime (id UInt64, v String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'pairs')) LAYOUT(HASHED());
-- error: 36
CREATE DICTIONARY up (id UInt64, parent UInt64 HIERARCHICAL) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'pairs')) LAYOUT(COMPLEX_KEY_HASHED()) LIFETIME(0);
SHOW CREATE DICTIONARY by_hash FORMAT TSVRaw;
