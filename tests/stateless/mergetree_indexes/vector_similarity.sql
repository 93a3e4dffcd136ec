CREATE TABLE vs (id UInt32, v Array(Float32), INDEX i v TYPE vector_similarity('hnsw', 'L2Distance', 2)) ENGINE = MergeTree ORDER BY id;
INSERT INTO vs VALUES (0, [1.0, 0.0]), (1, [1.1, 0.0]), (2, [1.2, 0.0]), (3, [0.0, 2.0]), (4, [0.0, 2.1]), (5, [0.0, 2.2]);
WITH [0.0, 2.0] AS ref SELECT id, v, L2Distance(v, ref) FROM vs ORDER BY L2Distance(v, ref) LIMIT 3;
SHOW CREATE vs FORMAT TSVRaw;
-- error: 117
INSERT INTO vs VALUES (6, [1.0, 2.0, 3.0]);
-- error: 117
INSERT INTO vs VALUES (6, []);
-- error: 80
CREATE TABLE ve (id UInt32, v Array(Float32), INDEX i v TYPE vector_similarity) ENGINE = MergeTree ORDER BY id;
-- error: 80
CREATE TABLE ve (id UInt32, v Array(Float32), INDEX i v TYPE vector_similarity('hnsw', 'L2Distance')) ENGINE = MergeTree ORDER BY id;
-- error: 117
CREATE TABLE ve (id UInt32, v Array(Float32), INDEX i v TYPE vector_similarity('nosuch', 'L2Distance', 2)) ENGINE = MergeTree ORDER BY id;
-- error: 117
CREATE TABLE ve (id UInt32, v Array(Float32), INDEX i v TYPE vector_similarity('hnsw', 'nosuch', 2)) ENGINE = MergeTree ORDER BY id;
-- error: 117
CREATE TABLE ve (id UInt32, v Array(Float32), INDEX i v TYPE vector_similarity('hnsw', 'L2Distance', 0)) ENGINE = MergeTree ORDER BY id;
-- error: 117
CREATE TABLE ve (id UInt32, v Array(Float32), INDEX i v TYPE vector_similarity('hnsw', 'L2Distance', 2, 'nosuch', 1, 1)) ENGINE = MergeTree ORDER BY id;
-- error: 80
CREATE TABLE ve (id UInt32, v Array(Float32), INDEX i v TYPE vector_similarity('hnsw', 'L2Distance', 2, 'f32', 1)) ENGINE = MergeTree ORDER BY id;
-- error: 44
CREATE TABLE ve (id UInt32, v Array(UInt64), INDEX i v TYPE vector_similarity('hnsw', 'L2Distance', 2)) ENGINE = MergeTree ORDER BY id;
-- error: 44
CREATE TABLE ve (id UInt32, v Float32, INDEX i v TYPE vector_similarity('hnsw', 'L2Distance', 2)) ENGINE = MergeTree ORDER BY id;
-- error: 7
CREATE TABLE ve (id UInt32, v Array(Float32), INDEX i (v, id) TYPE vector_similarity('hnsw', 'L2Distance', 2)) ENGINE = MergeTree ORDER BY id;
CREATE TABLE ve1 (id UInt32, v Array(Float64), INDEX i v TYPE vector_similarity('hnsw', 'cosineDistance', 2, 'bf16', 64, 200) GRANULARITY 100) ENGINE = MergeTree ORDER BY id;
INSERT INTO ve1 VALUES (0, [1.0, 0.0]), (1, [1.1, 0.5]), (2, [-1.2, 0.0]);
SELECT id FROM ve1 ORDER BY cosineDistance(v, [1.0, 0.1]) LIMIT 2;
SHOW CREATE ve1 FORMAT TSVRaw;
CREATE TABLE ve2 (id UInt32, v Array(BFloat16), INDEX i v TYPE vector_similarity('hnsw', 'dotProduct', 2)) ENGINE = MergeTree ORDER BY id;
SELECT id FROM vs WHERE id > 1 ORDER BY L2Distance(v, [0.0, 2.0]) LIMIT 2 SETTINGS vector_search_filter_strategy = 'prefilter';
CREATE TABLE v0 (id UInt32, v Array(Float32)) ENGINE = MergeTree ORDER BY id;
ALTER TABLE v0 ADD INDEX i v TYPE vector_similarity('hnsw', 'L2Distance', 3);
ALTER TABLE v0 ADD INDEX i2 v TYPE vector_similarity('hnsw', 'L2Distance', 3) GRANULARITY 7;
SHOW CREATE v0 FORMAT TSVRaw;
SELECT name, type, type_full, granularity FROM system.data_skipping_indices WHERE database = currentDatabase() AND table = 'v0' ORDER BY name;
INSERT INTO v0 VALUES (1, [1, 2, 3]);
OPTIMIZE TABLE v0 FINAL;
-- error: 117
CREATE TABLE vb (id UInt32, v Array(Float32), INDEX i v TYPE vector_similarity('hnsw', 'L2Distance', 2, 'b1', 1, 1)) ENGINE = MergeTree ORDER BY id;
-- error: 80
CREATE TABLE vb (id UInt32, v Array(Float32), INDEX i v TYPE vector_similarity('hnsw', 'L2Distance', '2')) ENGINE = MergeTree ORDER BY id;
