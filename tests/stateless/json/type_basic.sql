CREATE TABLE docs (id UInt32, j JSON) ENGINE = MergeTree ORDER BY id;
INSERT INTO docs VALUES (1, '{"a": 1, "b": {"c": "x", "d": [1, 2]}}'), (2, '{"a": "str", "e": null}'), (3, '{}'), (4, '{"b": {"c": 2.5}, "f": [{"g": 1}, {"g": "s"}]}');
SELECT id, j FROM docs ORDER BY id;
SELECT id, j.a, j.b.c, j.b.d FROM docs ORDER BY id;
SELECT id, dynamicType(j.a), dynamicType(j.b.c), dynamicType(j.b.d), dynamicType(j.f) FROM docs ORDER BY id;
SELECT id, j.a.:Int64, j.a.:String, j.b.d.:`Array(Nullable(Int64))` FROM docs ORDER BY id;
SELECT id, j.^b FROM docs ORDER BY id;
SELECT id, JSONAllPaths(j), JSONAllPathsWithTypes(j) FROM docs ORDER BY id;
SELECT id, j.f[].g FROM docs ORDER BY id;
SELECT id FROM docs WHERE j.a IS NULL ORDER BY id;
SELECT id FROM docs WHERE j.a.:Int64 = 1;
-- error: 117
INSERT INTO docs VALUES (5, '{"a": ');
-- error: 117
INSERT INTO docs VALUES (5, '[1, 2]');
