SELECT arrayMap(x -> x + number, [1, 2, 3]) FROM numbers(3);
SELECT arrayMap(x -> arrayMap(y -> x * y + number, [1, 2]), [10, 20]) FROM numbers(2);
SELECT arrayFilter(x -> has(materialize([2, 3]), x), [1, 2, 3, 4]);
SELECT arrayMap(x -> concat(s, toString(x)), [1, 2]) FROM (SELECT arrayJoin(['a', 'b']) AS s);
SELECT arrayMap(x -> y, [1, 2]) FROM (SELECT materialize('k') AS y);
WITH (a, b) -> a * b + 1 AS f SELECT f(2, 3), arrayMap((p, q) -> f(p, q), [1, 2], [3, 4]);
WITH x -> x * 2 AS twice SELECT arrayMap(twice, [1, 2, 3]), arraySum(twice, [4, 5]);
SELECT arrayMap(x -> x, x) FROM (SELECT [1, 2] AS x);
SELECT arrayMap(number -> number * 2, range(number)) FROM numbers(4);
-- error: 47
SELECT arrayMap(x -> x + z, [1]);
-- error: 36
SELECT x -> x;
SELECT arrayMap(toString, [1, 2]), arrayMap(negate, [1, -2]), arrayMap(plus, [1], [2]);
