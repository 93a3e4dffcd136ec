CREATE TABLE jp (k UInt8, j JSON(max_dynamic_paths = 2, a UInt32, SKIP z)) ENGINE = MergeTree ORDER BY k;
INSERT INTO jp VALUES (1, '{"a": 1, "b": 2, "z": 3}');
INSERT INTO jp VALUES (2, '{"a": 5, "c": "x", "d": [1, 2], "e": {"f": 1.5}}');
INSERT INTO jp VALUES (3, '{"b": "text", "g": null}');
SELECT k, j FROM jp ORDER BY k;
SELECT k, j.a, toTypeName(j.a), j.b, j.e.f FROM jp ORDER BY k;
OPTIMIZE TABLE jp FINAL;
SELECT k, j FROM jp ORDER BY k;
SELECT k, JSONAllPaths(j) FROM jp ORDER BY k;
SELECT k, JSONAllPathsWithTypes(j) FROM jp ORDER BY k;
SELECT k, j.z FROM jp ORDER BY k;
SELECT sum(j.a) FROM jp;
SELECT k FROM jp WHERE j.b::String = 'text';
-- error: 117
INSERT INTO jp VALUES (4, '{"a": "not a number"}');
INSERT INTO jp VALUES (5, '{"a": "77"}');
SELECT j.a FROM jp WHERE k = 5;
SELECT k, j.^e FROM jp ORDER BY k;
