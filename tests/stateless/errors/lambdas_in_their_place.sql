-- error: 62
SELECT arrayMap([1], x -> x);
-- error: 62
SELECT arraySort([1, 2], x -> -x);
-- error: 62
SELECT arrayMap(x -> x, [1], x -> x);
SELECT arrayMap(x, y -> x + y, [1, 2], [10, 20]);
SELECT arrayMap((x, y) -> x + y, [1, 2], [10, 20]);
-- error: 43
SELECT arrayFilter((x, y) -> 1, [1]);
-- error: 43
SELECT arrayExists(() -> 1, [1]);
-- error: 43
SELECT arrayPartialSort((x, y) -> x, 1, [1]);
-- error: 42
SELECT arrayMap(x -> x);
-- error: 35
SELECT arrayFold(x -> x);
-- error: 43
SELECT arrayFold((acc, x, y) -> acc, [1], 0);
-- error: 43
SELECT mapFilter((k, v, w) -> 1, map(1, 2));
