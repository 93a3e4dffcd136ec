CREATE TABLE s (id UInt64, v String, n Int32) ENGINE = Memory;
INSERT INTO s VALUES (1, 'a', 5);
CREATE DICTIONARY d (id UInt64, v String DEFAULT 'x', n Int32 DEFAULT 0) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(FLAT()) LIFETIME(0);
-- error: 42
SELECT dictGet('d', 'v');
-- error: 42
SELECT dictGet('d');
-- error: 43
SELECT dictGet(5, 'v', 1);
-- error: 43
SELECT dictGet('d', 5, 1);
-- error: 6
SELECT dictGet('d', 'v', 'abc');
-- error: 36
SELECT dictGet('d', ('v', 'zzz'), 1);
-- error: 43
SELECT dictGet(materialize('d'), 'v', 1);
-- error: 42
SELECT dictGetOrDefault('d', 'v', 1);
-- error: 6
SELECT dictGetOrDefault('d', 'n', 1, 'abc');
SELECT dictGetOrDefault('d', ('v', 'n'), 9, ('q', 7));
-- error: 27
SELECT dictGetOrDefault('d', ('v', 'n'), 9, ('q'));
-- error: 42
SELECT dictHas('d');
-- error: 1
SELECT dictGetHierarchy('d', 1);
-- error: 70
SELECT dictGet('d', 'v', -1);
SELECT dictGet('d', 'v', 18446744073709551615);
SELECT dictGet(concat('d', ''), 'v', 1);
-- error: 36
SELECT dictGet('s', 'v', 1);
