CREATE TABLE tree (id UInt64, parent UInt64, name String) ENGINE = Memory;
INSERT INTO tree VALUES (1, 0, 'root'), (2, 1, 'left'), (3, 1, 'right'), (4, 2, 'leaf'), (5, 4, 'deep');
CREATE DICTIONARY td (id UInt64, parent UInt64 HIERARCHICAL, name String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'tree')) LAYOUT(HASHED()) LIFETIME(0);
SELECT dictGetHierarchy('td', toUInt64(5)), dictGetHierarchy('td', toUInt64(77));
SELECT dictIsIn('td', toUInt64(5), toUInt64(2)), dictIsIn('td', toUInt64(3), toUInt64(2)), dictIsIn('td', toUInt64(2), toUInt64(2));
SELECT arraySort(dictGetChildren('td', toUInt64(1)));
SELECT arraySort(dictGetDescendants('td', toUInt64(1))), arraySort(dictGetDescendants('td', toUInt64(1), 1)), arraySort(dictGetDescendants('td', toUInt64(1), 2));
SELECT id, dictGetHierarchy('td', id) FROM tree ORDER BY id;
SELECT arrayMap(x -> dictGet('td', 'name', x), dictGetHierarchy('td', toUInt64(4)));
CREATE DICTIONARY flat_none (id UInt64, parent UInt64) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'tree')) LAYOUT(FLAT()) LIFETIME(0);
-- error: 1
SELECT dictGetHierarchy('flat_none', toUInt64(5));
