-- error: 117
CREATE TABLE vi0 (k UInt32, v Array(Float32), INDEX i v TYPE vector_similarity('hnsw', 'nothing', 2)) ENGINE = MergeTree ORDER BY k;
-- error: 44
CREATE TABLE vi1 (k UInt32, v Array(Float32), INDEX i k TYPE vector_similarity('hnsw', 'L2Distance', 2)) ENGINE = MergeTree ORDER BY k;
CREATE TABLE vd (k UInt32, v Array(Float32)) ENGINE = MergeTree ORDER BY k;
INSERT INTO vd SELECT number, [number, number * 2] FROM numbers(10);
SELECT k, round(L2Distance(v, [3, 7]), 4) AS d FROM vd ORDER BY d, k LIMIT 3;
SELECT k FROM vd ORDER BY cosineDistance(v, [1., 2.]) < 0.5, k DESC LIMIT 2;
SELECT k, dotProduct(v, [1., 1.]) FROM vd WHERE k < 3 ORDER BY k;
SELECT type, expr FROM system.data_skipping_indices WHERE database = currentDatabase() AND table = 'hy';
