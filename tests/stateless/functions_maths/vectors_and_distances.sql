SELECT L1Norm([3, -4]), L2Norm([3, -4]), LinfNorm([3, -4]), LpNorm([3, -4], 3), L2SquaredNorm([3, -4]), L1Norm((3, -4)), L2Norm((3, 4)), normL2((3, 4));
SELECT L1Distance([1, 2], [4, 6]), L2Distance([1, 2], [4, 6]), L2SquaredDistance([1, 2], [4, 6]), LinfDistance([1, 2], [4, 6]), LpDistance([1, 2], [4, 6], 2), cosineDistance([1, 0], [0, 1]), cosineDistance([1, 1], [2, 2]) < 1e-7;
SELECT L1Normalize((3, 1)), L2Normalize((3, 4)), LinfNormalize((3, 4)), LpNormalize((3, 4), 2.), distanceL2((0, 0), (3, 4)), arrayDotProduct([1, 2, 3], [4, 5, 6]), scalarProduct((1, 2), (3, 4)), toTypeName(arrayDotProduct([1], [1.5]));
CREATE TABLE emb (id UInt8, v Array(Float32)) ENGINE = MergeTree ORDER BY id;
INSERT INTO emb VALUES (1, [1, 0, 0]), (2, [0, 1, 0]), (3, [0.6, 0.8, 0]), (4, [0, 0, 2]);
SELECT id, round(cosineDistance(v, [1, 0, 0]), 4) AS d FROM emb ORDER BY d, id LIMIT 3;
WITH [toFloat32(0), 1, 1] AS q SELECT id, L2Distance(v, q) AS d FROM emb ORDER BY d, id;
SELECT a.id, b.id, round(L2Distance(a.v, b.v), 4) AS d FROM emb AS a, emb AS b WHERE a.id < b.id ORDER BY d, a.id, b.id;
SELECT cosineDistance([0, 0], [1, 1]), L1Norm([nan, 1]), L2Norm([inf]);
SELECT toTypeName(L2Distance([toFloat32(1)], [toFloat32(2)])), toTypeName(L2Norm([1])), toTypeName(L1Norm([toFloat32(1)])), toTypeName(L2Distance([toFloat32(1)], [1.5]));
-- error: 190
SELECT L2Distance([1, 2], [1]);
-- error: 43
SELECT L2Norm(['a']);
-- error: 43
SELECT cosineDistance([1], 1);
-- error: 69
SELECT LpNorm([1, 2], 0.5);
-- error: 43
SELECT L1Distance((1, 2), (1, 2, 3));
-- error: 190
SELECT L2Distance(v, [1]) FROM emb;
