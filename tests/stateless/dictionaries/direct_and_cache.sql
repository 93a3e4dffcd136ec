CREATE TABLE src (id UInt64, v String) ENGINE = MergeTree ORDER BY id;
INSERT INTO src VALUES (1, 'one');
CREATE DICTIONARY dr (id UInt64, v String DEFAULT 'none') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(DIRECT());
SELECT dictGet('dr', 'v', toUInt64(1)), dictGet('dr', 'v', toUInt64(2));
INSERT INTO src VALUES (2, 'two');
SELECT dictGet('dr', 'v', toUInt64(2));
CREATE DICTIONARY ch (id UInt64, v String DEFAULT 'none') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(CACHE(SIZE_IN_CELLS 100)) LIFETIME(1000);
SELECT dictGet('ch', 'v', toUInt64(1)), dictGet('ch', 'v', toUInt64(9)), dictHas('ch', toUInt64(2));
CREATE DICTIONARY cd (a String, v String DEFAULT 'none') PRIMARY KEY a SOURCE(CLICKHOUSE(QUERY 'SELECT toString(number) AS a, concat(\'v\', a) AS v FROM numbers(4)')) LAYOUT(COMPLEX_KEY_HASHED()) LIFETIME(0);
SELECT dictGet('cd', 'v', '2');
-- error: 36
CREATE DICTIONARY dl (id UInt64, v String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(DIRECT()) LIFETIME(10);
