CREATE TABLE dy (id UInt8, d Dynamic) ENGINE = MergeTree ORDER BY id;
INSERT INTO dy VALUES (1, 42), (2, 'str'), (3, [1, 2]), (4, NULL), (5, 1.5), (6, '2024-01-01'), (7, true), (8, -3);
INSERT INTO dy VALUES (9, {'a': 1});
SELECT id, d, dynamicType(d) FROM dy ORDER BY id;
SELECT d.Int64, d.String, d.`Array(Int64)`, dynamicElement(d, 'Float64') FROM dy ORDER BY id;
SELECT dynamicType(d) AS t, count() FROM dy GROUP BY t ORDER BY t;
SELECT id FROM dy WHERE d.Int64 = 42;
SELECT id FROM dy WHERE d IS NULL;
SELECT count(d), countIf(isDynamicElementInSharedData(d)) FROM dy;
SELECT d::String FROM dy WHERE id < 6 ORDER BY id;
INSERT INTO dy SELECT 20, toDate('2024-05-05');
INSERT INTO dy SELECT 21, toUInt8(7);
SELECT dynamicType(d), d FROM dy WHERE id >= 20 ORDER BY id;
SELECT CAST(number, 'Dynamic') AS x, dynamicType(x), toTypeName(x) FROM numbers(1);
SELECT sum(d.Int64), max(d.String), groupArray(d.Int64) FROM (SELECT * FROM dy ORDER BY id);
SELECT [1::Dynamic, 'a'::Dynamic, NULL] AS a, arrayMap(x -> dynamicType(x), a);
SELECT * FROM dy WHERE id < 4 ORDER BY id FORMAT JSONEachRow;
CREATE TABLE dy2 (d Dynamic(max_types = 2)) ENGINE = Memory;
INSERT INTO dy2 VALUES (1), ('a'), ([1]), (1.5);
SELECT d, dynamicType(d), isDynamicElementInSharedData(d) FROM dy2 ORDER BY toString(d);
SELECT toTypeName(d) FROM dy2 LIMIT 1;
-- error: 44
SELECT id FROM dy ORDER BY d;
-- error: 223
CREATE TABLE dy3 (d Dynamic(max_types = 300)) ENGINE = Memory;
-- error: 47
SELECT d.NoSuchType FROM dy;
-- error: 42
SELECT dynamicElement(d) FROM dy;
