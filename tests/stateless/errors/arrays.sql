-- error: 43
SELECT [1, 2][0] + arrayElement([1], 'x');
-- error: 43
SELECT arrayElement(1, 1);
-- error: 190
SELECT arrayZip([1, 2], [1]);
-- error: 190
SELECT arrayMap((x, y) -> x + y, [1, 2], [3]);
-- error: 128
SELECT arrayResize([1], -1000000000000);
-- error: 43
SELECT arrayJoin(1);
-- error: 63
SELECT arrayReduce('no_such', [1]);
-- error: 43
SELECT arrayReduce('sum', 1);
-- error: 53
SELECT number FROM numbers(1) ARRAY JOIN number;
-- error: 62
SELECT 1 ARRAY JOIN [1, 2] AS a, [1] AS b;
-- error: 43
SELECT arrayEnumerate(1);
-- error: 43
SELECT arrayConcat([1], 2);
-- error: 43
SELECT has(1, 1);
-- error: 43
SELECT arrayFilter(x -> 'text', [1]);
