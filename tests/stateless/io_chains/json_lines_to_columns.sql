CREATE TABLE j (raw String) ENGINE = Memory;
INSERT INTO j VALUES ('{"id": 1, "tags": ["a", "b"], "geo": {"lat": 1.5, "lon": -2}}'), ('{"id": 2, "tags": [], "geo": null}'), ('{"id": 3}'), ('broken');
SELECT JSONExtractInt(raw, 'id') AS id, JSONExtract(raw, 'tags', 'Array(String)') AS tags, JSONExtractFloat(raw, 'geo', 'lat') AS lat FROM j ORDER BY id;
SELECT count() FROM j WHERE isValidJSON(raw);
CREATE TABLE t (id UInt32, tags Array(String), geo Tuple(lat Nullable(Float64), lon Nullable(Float64))) ENGINE = MergeTree ORDER BY id;
INSERT INTO t SELECT x.id, x.tags, x.geo FROM (SELECT JSONExtract(raw, 'Tuple(id UInt32, tags Array(String), geo Tuple(lat Nullable(Float64), lon Nullable(Float64)))') AS x FROM j WHERE isValidJSON(raw));
SELECT * FROM t ORDER BY id;
SELECT id, geo.lat FROM t WHERE geo.lon < 0;
SELECT tag, count() FROM t ARRAY JOIN tags AS tag GROUP BY tag ORDER BY tag;
SELECT toJSONString(tuple(id, tags)) FROM t ORDER BY id;
CREATE TABLE jj (d JSON) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO jj SELECT raw FROM j WHERE isValidJSON(raw);
SELECT d.id, d.tags, d.geo.lat FROM jj ORDER BY d.id::Int64;
-- error: 117
INSERT INTO jj SELECT raw FROM j;
SELECT count() FROM jj WHERE d.geo.lat IS NOT NULL;
