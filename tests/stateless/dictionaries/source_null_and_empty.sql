CREATE DICTIONARY en (id UInt64, v String DEFAULT 'e') PRIMARY KEY id SOURCE(NULL()) LAYOUT(HASHED()) LIFETIME(0);
SELECT dictGet('en', 'v', toUInt64(1)), dictHas('en', toUInt64(1));
SELECT count() FROM en;
CREATE TABLE src (id UInt64, v Nullable(String)) ENGINE = Memory;
INSERT INTO src VALUES (1, NULL), (1, 'second'), (2, 'x');
CREATE DICTIONARY dups (id UInt64, v String DEFAULT 'def') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(HASHED()) LIFETIME(0);
-- error: 349
SELECT dictGet('dups', 'v', toUInt64(2)), dictGet('dups', 'v', toUInt64(3));
SELECT element_count, attribute.names, attribute.types, key.names FROM system.dictionaries WHERE database = currentDatabase() AND name = 'dups';
SELECT dictGet('dups', 'v', number) FROM numbers(0);
