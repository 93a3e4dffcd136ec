CREATE TABLE s (id UInt64, parent UInt64, name String) ENGINE = Memory;
INSERT INTO s VALUES (1, 0, 'root'), (2, 1, 'a'), (3, 1, 'b'), (4, 2, 'aa'), (5, 4, 'aaa'), (9, 0, 'other');
CREATE DICTIONARY h (id UInt64, parent UInt64 DEFAULT 0 HIERARCHICAL, name String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(FLAT()) LIFETIME(0);
CREATE DICTIONARY hh (id UInt64, parent UInt64 DEFAULT 0 HIERARCHICAL BIDIRECTIONAL, name String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(HASHED()) LIFETIME(0);
SELECT id, dictGetHierarchy('h', id) FROM s ORDER BY id;
SELECT dictGetHierarchy('hh', toUInt64(5)), dictGetHierarchy('hh', toUInt64(77));
SELECT dictIsIn('h', toUInt64(5), toUInt64(1)), dictIsIn('h', toUInt64(5), toUInt64(3)), dictIsIn('h', toUInt64(5), toUInt64(5));
SELECT arraySort(dictGetChildren('h', toUInt64(1))), dictGetChildren('hh', toUInt64(5));
SELECT arraySort(dictGetDescendants('h', toUInt64(1))), arraySort(dictGetDescendants('hh', toUInt64(2), 1));
SELECT arraySort(dictGetDescendants('h', toUInt64(1), 2));
SELECT name, length(dictGetHierarchy('h', id)) AS depth FROM s ORDER BY depth DESC, name LIMIT 3;
SELECT arrayMap(x -> dictGet('h', 'name', x), dictGetHierarchy('h', toUInt64(5)));
SELECT id FROM s WHERE dictIsIn('h', id, toUInt64(2)) ORDER BY id;
-- error: 6
SELECT dictGetHierarchy('h', 'x');
CREATE DICTIONARY nh (id UInt64, name String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 's')) LAYOUT(FLAT()) LIFETIME(0);
-- error: 1
SELECT dictGetHierarchy('nh', toUInt64(1));
