CREATE TABLE jt (j JSON(a UInt32, b.c String, max_dynamic_paths = 2, SKIP secret, SKIP REGEXP '^tmp')) ENGINE = MergeTree ORDER BY j.a;
INSERT INTO jt VALUES ('{"a": 5, "b": {"c": "q"}, "secret": 1, "tmp1": 2, "x": 1, "y": 2, "z": 3}'), ('{"a": "7", "w": 1}'), ('{}');
SELECT j FROM jt ORDER BY j.a;
SELECT j.a, j.b.c, toTypeName(j.a), toTypeName(j.b.c), j.secret FROM jt ORDER BY j.a;
SELECT toTypeName(j) FROM jt LIMIT 1;
SELECT j.x, j.w, j.z FROM jt ORDER BY j.a;
SELECT JSONAllPaths(j) FROM jt ORDER BY j.a;
SELECT sum(j.a), max(j.b.c) FROM jt;
CREATE TABLE jt2 (id UInt8, j JSON(t DateTime('UTC'), m Map(String, UInt8), l Array(LowCardinality(String)))) ENGINE = Memory;
INSERT INTO jt2 VALUES (1, '{"t": "2024-01-01 00:00:00", "m": {"k": 1}, "l": ["a"]}'), (2, '{"other": "2024-05-05"}');
SELECT id, j.t, j.m, j.l, j.other, dynamicType(j.other) FROM jt2 ORDER BY id;
SELECT j FROM jt2 ORDER BY id;
SELECT CAST('{"a": "12"}', 'JSON(a Int8)') AS c, c.a + 1, CAST(c, 'String');
SELECT CAST(map('k', 'v', 'n', '1'), 'JSON'), CAST(tuple(1 AS a, 'x' AS b)::Tuple(a UInt8, b String), 'JSON');
-- error: 117
INSERT INTO jt VALUES ('{"a": "notnum"}');
-- error: 117
INSERT INTO jt VALUES ('{"a": [1]}');
-- error: 50
CREATE TABLE jt3 (j JSON(a NoType)) ENGINE = Memory;
-- error: 36
CREATE TABLE jt3 (j JSON(a UInt8, a String)) ENGINE = Memory;
-- error: 62
CREATE TABLE jt3 (j JSON(max_dynamic_paths = 'x')) ENGINE = Memory;
