SELECT mapApply(x -> (x.1, x.2 + 1), map('a', 1)), mapApply(x -> x, map('a', 1));
SELECT mapFilter(x -> x.2 > 1, map('a', 1, 'b', 2)), mapExists(x -> x.2 > 1, map('a', 1, 'b', 2)), mapAll(x -> x.2 > 1, map('a', 1, 'b', 2));
-- error: 43
SELECT mapApply((a, b, c) -> (a, b), map('a', 1));
-- error: 43
SELECT arrayMap((x, y) -> x, [1]);
-- error: 43
SELECT arrayFilter(x -> x, [1], [2]);
-- error: 43
SELECT mapAdd(map('a', 1), map('a', -1));
-- error: 43
SELECT mapAdd(map(1, 1), map(toInt8(1), 1));
SELECT mapAdd(map('a', 1), map('a', toUInt16(2), 'b', 3)), mapSubtract(map('a', toInt8(1)), map('a', toInt16(2)));
SELECT arrayIntersect([1, 2], [1.0, 2.5]), arrayIntersect([toUInt64(1)], [1.5]), arrayIntersect([256, 2], [0, 2]), arrayIntersect([1.5, 2], [1, 2]);
-- error: 48
SELECT emptyArrayToSingle([]);
