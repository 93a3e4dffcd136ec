CREATE TABLE s (a UInt8, b String, c Date, v String, n Int64) ENGINE = Memory;
INSERT INTO s VALUES (1, 'x', '2024-01-01', 'first', -1), (1, 'y', '2024-01-01', 'second', 2), (2, '', '1970-01-01', 'third', 3);
CREATE DICTIONARY ck (a UInt8, b String, c Date, v String DEFAULT 'd', n Int64 DEFAULT 0) PRIMARY KEY a, b, c SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(COMPLEX_KEY_HASHED()) LIFETIME(0);
SELECT dictGet('ck', 'v', (1, 'x', toDate('2024-01-01'))), dictGet('ck', 'n', tuple(2, '', toDate(0)));
SELECT dictGet('ck', 'v', (toUInt8(9), 'x', toDate('2024-01-01')));
SELECT dictHas('ck', (1, 'y', toDate('2024-01-01'))), dictHas('ck', (1, 'y', toDate('2024-01-02')));
-- error: 43
SELECT dictGet('ck', 'v', 1);
-- error: 53
SELECT dictGet('ck', 'v', (1, 'x'));
CREATE DICTIONARY cs (b String, n Int64 DEFAULT 0) PRIMARY KEY b SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(COMPLEX_KEY_HASHED_ARRAY()) LIFETIME(0);
SELECT dictGet('cs', 'n', 'y'), dictGet('cs', 'n', tuple('x')), dictGet('cs', 'n', 'none');
CREATE DICTIONARY cd (b String, n Int64 DEFAULT 0) PRIMARY KEY b SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(COMPLEX_KEY_DIRECT());
SELECT dictGet('cd', 'n', 'y');
INSERT INTO s VALUES (9, 'late', '2024-01-01', 'fourth', 99);
SELECT dictGet('cd', 'n', 'late'), dictGet('cs', 'n', 'late');
SELECT count() FROM ck;
SELECT b, dictGet('ck', 'v', (a, b, c)) FROM s ORDER BY n;
CREATE DICTIONARY cbad (a UInt8, b String) PRIMARY KEY a, b SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(HASHED()) LIFETIME(0);
-- error: 387
CREATE DICTIONARY cbad (b String, n Int64) PRIMARY KEY b SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(FLAT()) LIFETIME(0);
