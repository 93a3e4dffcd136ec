CREATE TABLE raw (id UInt8, j String) ENGINE = MergeTree ORDER BY id;
INSERT INTO raw VALUES (1, '{"u": {"n": "ann", "tags": ["x", "y"]}, "c": 1.5}'), (2, '{"u": {"n": null}}'), (3, 'broken'), (4, '[]'), (5, '{"c": "2"}');
SELECT id, JSONExtractString(j, 'u', 'n'), JSONExtract(j, 'c', 'Float64'), JSONLength(j, 'u', 'tags'), JSONType(j) FROM raw ORDER BY id;
SELECT id, JSONExtract(j, 'u', 'tags', 'Array(String)') AS t, t[-1] FROM raw ORDER BY id;
SELECT id, tag FROM raw ARRAY JOIN JSONExtract(j, 'u', 'tags', 'Array(String)') AS tag ORDER BY id, tag;
SELECT id, JSONExtract(j, 'Tuple(u Tuple(n Nullable(String)), c Nullable(Float32))') AS t, t.u.n FROM raw ORDER BY id;
SELECT countIf(isValidJSON(j)), countIf(JSONHas(j, 'c')), sum(JSONExtractFloat(j, 'c')) FROM raw;
SELECT id, JSONExtractKeys(j), JSONExtractRaw(j, 'u') FROM raw ORDER BY id;
