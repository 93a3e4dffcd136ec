-- error: 36
SELECT x -> x;
-- error: 47
SELECT arrayMap(x -> y, [1]);
-- error: 36
SELECT arrayMap((x, x) -> x, [1], [2]);
-- error: 43
SELECT arrayMap((x, y) -> x, [1]);
-- error: 43
SELECT arrayMap(x -> x, 1);
-- error: 62
SELECT arrayFilter([1], x -> x);
-- error: 43
SELECT arraySort((x, y) -> y, [1]);
-- error: 53
SELECT arrayFold((acc, x) -> 'text', [1], 0);
-- error: 43
SELECT arrayReduce(x -> x, [1]);
-- error: 43
SELECT plus(x -> x, 1);
-- error: 43
SELECT arrayMap(lower, [1]);
-- error: 36
WITH x -> x + 1 AS f SELECT f(1, 2);
