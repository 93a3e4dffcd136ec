CREATE TABLE s (id UInt64, v String, del UInt8) ENGINE = MergeTree ORDER BY id;
INSERT INTO s VALUES (1, 'a', 0), (2, 'b', 1), (3, 'c', 0);
CREATE DICTIONARY dw (id UInt64, v String DEFAULT '-') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's' WHERE 'del = 0')) LAYOUT(FLAT()) LIFETIME(0);
SELECT dictGet('dw', 'v', number) FROM numbers(1, 3);
CREATE DICTIONARY dn (id UInt64, v String DEFAULT 'null source') PRIMARY KEY id SOURCE(NULL()) LAYOUT(HASHED()) LIFETIME(0);
SELECT dictGet('dn', 'v', toUInt64(1)), dictHas('dn', toUInt64(1));
SELECT count() FROM dn;
CREATE DICTIONARY dq (id UInt64, v String DEFAULT '-') PRIMARY KEY id SOURCE(CLICKHOUSE(QUERY 'SELECT number AS id, concat(\'n\', toString(number)) AS v FROM numbers(3)')) LAYOUT(FLAT()) LIFETIME(0);
SELECT dictGet('dq', 'v', number) FROM numbers(4);
CREATE VIEW sv AS SELECT id * 10 AS id, upper(v) AS v FROM s;
CREATE DICTIONARY dv (id UInt64, v String DEFAULT '-') PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'sv')) LAYOUT(HASHED()) LIFETIME(0);
SELECT dictGet('dv', 'v', toUInt64(20)), dictGet('dv', 'v', toUInt64(2));
CREATE DICTIONARY dmiss (id UInt64, v String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'nowhere')) LAYOUT(FLAT()) LIFETIME(0);
-- error: 60
SELECT dictGet('dmiss', 'v', toUInt64(1));
CREATE DICTIONARY dcol (id UInt64, zzz String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(FLAT()) LIFETIME(0);
-- error: 47
SELECT dictGet('dcol', 'zzz', toUInt64(1));
