CREATE TABLE src (id UInt64, name String, rate Decimal(9, 3), parent UInt64) ENGINE = MergeTree ORDER BY id;
INSERT INTO src VALUES (1, 'root', 1.5, 0), (2, 'kid', 2.25, 1), (3, 'grandkid', 0, 2);
CREATE DICTIONARY dic (id UInt64, name String DEFAULT '-', rate Decimal(9, 3), parent UInt64 HIERARCHICAL) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(HASHED()) LIFETIME(0);
SELECT dictGet('dic', 'name', toUInt64(2)), dictGet(dic, 'rate', 2), dictGet('dic', ('name', 'rate'), 9);
SELECT number, dictGetOrDefault('dic', 'name', number, 'none'), dictHas('dic', number), dictGetOrNull('dic', 'rate', number) FROM numbers(5);
SELECT dictGetHierarchy('dic', 3), dictIsIn('dic', 3, 1), dictGetChildren('dic', 1), dictGetDescendants('dic', 1, 0);
SELECT * FROM dic ORDER BY id;
SELECT * FROM dictionary(dic) WHERE id > 1 ORDER BY id;
SELECT n, d.name FROM (SELECT toUInt64(arrayJoin([1, 3, 7])) AS n) AS t LEFT JOIN dic AS d ON t.n = d.id ORDER BY n;
-- error: 48
SELECT n, name FROM (SELECT toUInt64(arrayJoin([1, 3, 7])) AS n) AS t ANY INNER JOIN dic AS d ON t.n = d.id ORDER BY n SETTINGS join_algorithm = 'direct';
SELECT count() FROM dic WHERE dictGet('dic', 'parent', id) = 1;
SELECT toTypeName(dictGet('dic', 'rate', 1)), toTypeName(dictGetOrNull('dic', 'name', 1));
-- error: 36
SELECT dictGet('dic', 'nope', 1);
-- error: 36
SELECT dictGet('no_dict', 'name', 1);
-- error: 6
SELECT dictGet('dic', 'name', 'str');
-- error: 53
SELECT dictGetUInt8('dic', 'name', 1);
-- error: 42
SELECT dictGetOrDefault('dic', 'rate', 1);
-- error: 48
INSERT INTO dic VALUES (5, 'x', 1, 0);
DROP DICTIONARY dic;
