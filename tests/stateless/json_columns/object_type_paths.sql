CREATE TABLE js (id UInt8, j JSON) ENGINE = MergeTree ORDER BY id;
INSERT INTO js VALUES (1, '{"a": 1, "b": {"c": "x", "d": [1, 2]}}'), (2, '{"a": "str", "e": null}'), (3, '{}'), (4, '{"b": {"c": true}, "f": [{"g": 1}, {"g": 2}]}'), (5, '{"a.b": 1.5}');
SELECT id, j FROM js ORDER BY id;
SELECT j.a, j.b.c, j.b.d, dynamicType(j.a) FROM js ORDER BY id;
SELECT j.a.:Int64, j.a.:String, j.b.d.:`Array(Nullable(Int64))` FROM js ORDER BY id;
SELECT j.^b FROM js ORDER BY id;
SELECT j.f[].g FROM js ORDER BY id;
SELECT JSONAllPaths(j), JSONAllPathsWithTypes(j) FROM js ORDER BY id;
SELECT JSONDynamicPaths(j), JSONSharedDataPaths(j) FROM js ORDER BY id;
SELECT id FROM js WHERE j.b.c.:String = 'x';
SELECT id FROM js WHERE j.a IS NOT NULL ORDER BY id;
SELECT arraySort(groupUniqArrayArray(JSONAllPaths(j))), distinctJSONPaths(j) FROM js;
SELECT toTypeName(j), toTypeName(j.a), toTypeName(j.a.:Int64), toTypeName(j.^b) FROM js LIMIT 1;
SELECT j.a::String, j.b.c::String FROM js ORDER BY id;
SELECT '{"x": {"y": 5}}'::JSON AS q, q.x.y, q.x.y::Int32 + 1, q.nope;
SELECT * FROM js WHERE id = 1 FORMAT JSONEachRow;
INSERT INTO js FORMAT JSONEachRow {"id": 6, "j": {"z": [1, "a", null], "n": 12345678901234567890}};
SELECT j, j.z, dynamicType(j.z), dynamicType(j.n) FROM js WHERE id = 6;
-- error: 117
INSERT INTO js VALUES (9, '{bad');
-- error: 117
INSERT INTO js VALUES (9, '[1]');
-- error: 117
SELECT '{"a": 1, "a": 2}'::JSON;
-- error: 43
SELECT j.a + 1 FROM js WHERE id = 2;
