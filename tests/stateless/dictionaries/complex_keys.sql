CREATE TABLE src (a String, b UInt32, v String) ENGINE = MergeTree ORDER BY a;
INSERT INTO src VALUES ('x', 1, 'x1'), ('x', 2, 'x2'), ('y', 1, 'y1');
CREATE DICTIONARY ck (a String, b UInt32, v String DEFAULT '?') PRIMARY KEY a, b SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(COMPLEX_KEY_HASHED()) LIFETIME(0);
SELECT dictGet('ck', 'v', ('x', 1)), dictGet('ck', 'v', tuple('y', 1)), dictGet('ck', 'v', ('z', 1));
SELECT dictGet('ck', 'v', ('x', number)) FROM numbers(4);
SELECT dictHas('ck', ('y', 2)), dictHas('ck', ('y', 1));
CREATE DICTIONARY one (a String, v String) PRIMARY KEY a SOURCE(CLICKHOUSE(QUERY 'SELECT number % 2 = 0 ? \'x\' : \'y\' AS a, toString(number) AS v FROM numbers(2)')) LAYOUT(COMPLEX_KEY_HASHED_ARRAY()) LIFETIME(0);
SELECT dictGet('one', 'v', 'y'), dictGet('one', 'v', tuple('x'));
-- error: 43
SELECT dictGet('ck', 'v', 'x');
-- error: 6
SELECT dictGet('ck', 'v', (1, 'x'));
SELECT * FROM ck ORDER BY a, b;
