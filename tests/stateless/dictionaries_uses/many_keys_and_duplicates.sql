CREATE TABLE s (id UInt64, v String) ENGINE = Log;
INSERT INTO s VALUES (1, 'first'), (1, 'second'), (2, 'only');
CREATE DICTIONARY dd (id UInt64, v String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(FLAT()) LIFETIME(0);
SELECT count(), dictGet('dd', 'v', toUInt64(2)) FROM dd;
CREATE DICTIONARY dm (id UInt64, v String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(HASHED()) LIFETIME(0);
SELECT count() FROM dm;
CREATE TABLE big (id UInt64, v UInt64) ENGINE = MergeTree ORDER BY id;
INSERT INTO big SELECT number * 3, number FROM numbers(1000);
CREATE DICTIONARY db (id UInt64, v UInt64 DEFAULT 0) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'big')) LAYOUT(HASHED()) LIFETIME(0);
SELECT sum(dictGet('db', 'v', number)), countIf(dictHas('db', number)) FROM numbers(3000);
SELECT count(), sum(v), min(id), max(id) FROM db;
CREATE DICTIONARY fl (id UInt64, v UInt64 DEFAULT 0) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'big')) LAYOUT(FLAT(INITIAL_ARRAY_SIZE 10 MAX_ARRAY_SIZE 100)) LIFETIME(0);
-- error: 69
SELECT dictGet('fl', 'v', toUInt64(3));
SELECT id FROM db WHERE v BETWEEN 10 AND 12 ORDER BY id;
SELECT * FROM db WHERE id = 30;
