CREATE TABLE bits (g UInt8, a UInt16, b Int32) ENGINE = Memory;
INSERT INTO bits VALUES (1, 1, -1), (1, 6, 3), (2, 65535, 0), (2, 255, -256), (3, 0, 0);
SELECT g, groupBitAnd(a), groupBitOr(a), groupBitXor(a), groupBitAnd(b), groupBitXor(b) FROM bits GROUP BY g ORDER BY g;
SELECT BIT_AND(a), BIT_OR(a), BIT_XOR(a), toTypeName(BIT_OR(b)) FROM bits;
SELECT groupBitmap(a), groupBitmap(b), toTypeName(groupBitmap(a)) FROM bits;
SELECT bitmapToArray(groupBitmapState(a)), bitmapCardinality(groupBitmapState(b)) FROM bits;
SELECT g, bitmapToArray(bitmapOr(groupBitmapState(a), bitmapBuild([toUInt16(7)]))) FROM bits GROUP BY g ORDER BY g;
SELECT bitmapAndCardinality(bitmapBuild([1, 2, 3]), bitmapBuild([2, 3, 4])), bitmapXorCardinality(bitmapBuild([1]), bitmapBuild([2])), bitmapAndnotCardinality(bitmapBuild([1, 2]), bitmapBuild([2]));
SELECT groupBitmapOr(s), groupBitmapAnd(s), groupBitmapXor(s) FROM (SELECT groupBitmapState(a) AS s FROM bits GROUP BY g);
SELECT bitmapToArray(groupBitmapOrState(s)) FROM (SELECT groupBitmapState(a) AS s FROM bits GROUP BY g);
SELECT bitmapMin(bitmapBuild([5, 9])), bitmapMax(bitmapBuild([5, 9])), bitmapContains(bitmapBuild([5, 9]), 9), bitmapHasAny(bitmapBuild([1]), bitmapBuild([1, 2])), bitmapHasAll(bitmapBuild([1]), bitmapBuild([1, 2]));
SELECT bitmapToArray(bitmapSubsetInRange(bitmapBuild(range(20)), 5, 9)), bitmapToArray(bitmapSubsetLimit(bitmapBuild(range(20)), 5, 3)), bitmapToArray(subBitmap(bitmapBuild(range(20)), 2, 3));
SELECT bitmapToArray(bitmapTransform(bitmapBuild([1, 2, 3]), [2, 3], [20, 30]));
-- error: 43
SELECT groupBitAnd(1.5);
-- error: 43
SELECT groupBitOr('a');
-- error: 43
SELECT bitmapBuild(['a']);
-- error: 43
SELECT bitmapCardinality(1);
