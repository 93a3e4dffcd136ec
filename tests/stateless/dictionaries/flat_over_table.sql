CREATE TABLE src (id UInt64, name String, size UInt32) ENGINE = MergeTree ORDER BY id;
INSERT INTO src VALUES (1, 'one', 10), (2, 'two', 20);
CREATE DICTIONARY dict (id UInt64, name String DEFAULT 'none', size UInt32 DEFAULT 99) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(FLAT()) LIFETIME(0);
SELECT dictGet('dict', 'name', toUInt64(1)), dictGet('dict', 'size', toUInt64(5));
SELECT number, dictGet(dict, 'name', number) FROM numbers(4);
SELECT dictHas('dict', toUInt64(2)), dictHas('dict', toUInt64(3));
SELECT dictGetOrDefault('dict', 'name', toUInt64(7), 'other');
SELECT dictGetOrNull('dict', 'size', toUInt64(2)), dictGetOrNull('dict', 'size', toUInt64(9));
SELECT dictGet('dict', ('name', 'size'), toUInt64(2));
SELECT * FROM dict ORDER BY id;
-- error: 36
SELECT dictGet('dict', 'zz', toUInt64(1));
-- error: 36
SELECT dictGet('nodict', 'name', toUInt64(1));
-- error: 6
SELECT dictGet('dict', 'name', 'text');
