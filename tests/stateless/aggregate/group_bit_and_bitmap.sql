SELECT groupBitAnd(x), groupBitOr(x), groupBitXor(x) FROM (SELECT arrayJoin([12, 10, 6]) AS x);
SELECT groupBitmap(number % 7), bitmapCardinality(groupBitmapState(number)) FROM numbers(20);
SELECT bitmapToArray(groupBitmapAndState(b)), bitmapToArray(groupBitmapOrState(b)), bitmapToArray(groupBitmapXorState(b)) FROM (SELECT arrayJoin([bitmapBuild([1, 2, 3]), bitmapBuild([2, 3, 4])]) AS b);
SELECT groupBitmapAnd(b), groupBitmapOr(b), groupBitmapXor(b) FROM (SELECT arrayJoin([bitmapBuild([1, 2, 3]), bitmapBuild([2, 3, 4])]) AS b);
SELECT groupBitAnd(toInt8(x)), toTypeName(groupBitOr(toInt8(x))) FROM (SELECT arrayJoin([-1, -8]) AS x);
SELECT groupBitOr(x), groupBitAnd(x) FROM (SELECT arrayJoin([NULL, 5, 2]) AS x);
SELECT groupBitXorIf(number, number % 2), groupBitOrArray([number, 8]) FROM numbers(5);
SELECT groupBitAnd(number) FROM numbers(0);
-- error: 43
SELECT groupBitOr(toFloat64(number)) FROM numbers(2);
-- error: 43
SELECT groupBitmap(toString(number)) FROM numbers(2);
