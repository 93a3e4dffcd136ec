SELECT arrayMap(x -> x + y, [1, 2]) FROM (SELECT 10 AS y);
SELECT arrayMap(x -> arrayMap(y -> x * y, [1, 2]), [3, 4]);
SELECT arrayMap(x -> arrayMap(x -> x + 1, [x]), [1, 2]);
SELECT 5 AS x, arrayMap(x -> x * 2, [1]), x;
WITH x -> x + 1 AS inc SELECT inc(1), arrayMap(inc, [1, 2]);
WITH (x, y) -> x || y AS cat SELECT cat('a', 'b'), arrayMap(cat, ['p'], ['q']);
WITH 3 AS k, x -> x * k AS tri SELECT tri(5), arraySum(v -> tri(v), [1, 2]);
SELECT arrayMap((k, v) -> concat(k, toString(v)), ['a', 'b'], [1, 2]), mapApply((k, v) -> (k, v + 1), map('a', 1));
SELECT arrayFilter(x -> x IN (SELECT 2), [1, 2, 3]), arrayExists(x -> x = (SELECT 3), [3]);
SELECT arraySort((x, y) -> y, ['a', 'b', 'c'], [3, 1, 2]), arrayFold((acc, x) -> acc + x, [1, 2], 0::Int64);
SELECT arrayMap(x -> (x AS q) + 1, [1]);
SELECT arrayMap(x -> if(x > 1, x, NULL), [1, 2]), toTypeName(arrayMap(x -> NULL, [1])), arrayMap(x -> 1, []);
SELECT arrayMap(lambda(tuple(x), x + 1), [1]);
-- error: 47
SELECT arrayMap(x -> z, [1]);
-- error: 43
SELECT arrayMap(x -> x, 1);
-- error: 43
SELECT arrayMap((x, y) -> x, [1]);
-- error: 10
SELECT arrayMap(x -> sum(x), [1, 2]);
-- error: 36
SELECT x -> x;
-- error: 1
WITH x -> f(x) AS f SELECT f(1);
-- error: 36
SELECT arrayMap((x, x) -> x, [1], [2]);
