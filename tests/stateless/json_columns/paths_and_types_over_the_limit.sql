CREATE TABLE tj (id UInt64, json JSON(max_dynamic_paths=2)) ENGINE = Memory;
INSERT INTO tj VALUES (1, '{"a":1,"b":"x"}'), (2, '{"c":[1,2],"a":2.5}'), (3, '{"d":{"e":1},"b":null}'), (4, '{}');
SELECT json, JSONDynamicPaths(json), JSONSharedDataPaths(json), JSONAllPaths(json) FROM tj ORDER BY id;
SELECT JSONDynamicPathsWithTypes(json), JSONSharedDataPathsWithTypes(json), JSONAllPathsWithTypes(json) FROM tj ORDER BY id;
SELECT json.a, json.b, json.c, json.d.e, json.^d, json.a.:Int64 FROM tj ORDER BY id;
SELECT arrayJoin(JSONSharedDataPaths(json)) AS path, count() FROM tj GROUP BY path ORDER BY path;
CREATE TABLE tk (json JSON(max_dynamic_paths=1, t UInt8)) ENGINE = Memory;
INSERT INTO tk VALUES ('{"t":1,"a":42}'), ('{"b":"Hello"}'), ('{"t":3,"a":[1,2,3],"c":"2020-01-01"}');
SELECT json, JSONDynamicPaths(json), JSONSharedDataPathsWithTypes(json) FROM tk;
CREATE TABLE td (id UInt64, d Dynamic(max_types=2)) ENGINE = Memory;
INSERT INTO td VALUES (1, 42), (2, 'str'), (3, [1, 2, 3]), (4, NULL), (5, 1.5), (6, 'again');
SELECT id, d, dynamicType(d), isDynamicElementInSharedData(d) FROM td ORDER BY id;
SELECT countIf(isDynamicElementInSharedData(d)) FROM td;
SELECT d.Int64, d.String, d.`Array(Int64)`, d.Float64 FROM td ORDER BY id;
-- error: 43
SELECT isDynamicElementInSharedData(1);
