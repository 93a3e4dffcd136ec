CREATE TABLE vecs (id UInt8, a Array(Float32), b Array(Float64)) ENGINE = MergeTree ORDER BY id;
INSERT INTO vecs VALUES (1, [1, 2, 2], [2, 0, 1]), (2, [0, 0, 0], [1, 1, 1]), (3, [-3, 4, 0], [3, -4, 0]);
SELECT id, L2Norm(a), L1Norm(b), LinfNorm(a), L2SquaredNorm(b) FROM vecs ORDER BY id;
SELECT id, L2Distance(a, b), L1Distance(a, b), LinfDistance(a, b), L2SquaredDistance(a, b) FROM vecs ORDER BY id;
SELECT id, round(cosineDistance(a, b), 5), dotProduct(a, b), toTypeName(dotProduct(a, a)) FROM vecs ORDER BY id;
SELECT id FROM vecs ORDER BY L2Distance(a, [1, 2, 3]::Array(Float32)) LIMIT 2;
-- error: 190
SELECT L2Distance(a, [1, 2]) FROM vecs;
-- error: 43
SELECT cosineDistance(a, 'x') FROM vecs;
SELECT L2Distance([1], [toInt64(4)]), LpDistance([1, 2], [3, 4], 3) > 2;
