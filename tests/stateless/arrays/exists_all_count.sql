SELECT arrayExists(x -> x > 2, arr), arrayAll(x -> x > 0, arr), arrayCount(x -> x = 1, arr) FROM (SELECT arrayJoin([[1, 2, 3], [1, 1], [], [-1]]) AS arr);
SELECT arrayExists([0, 1]), arrayAll([1, 0]), arrayCount([1, 0, 1]), arrayExists(emptyArrayUInt8()), arrayAll(emptyArrayUInt8()), arrayCount(emptyArrayUInt8());
SELECT arrayExists(x -> NULL, [1]), arrayAll(x -> NULL, [1]), arrayCount(x -> NULL, [1, 2]);
SELECT arrayExists((x, y) -> x = y, [1, 2], [2, 1]), arrayAll((x, y) -> x < y, [1, 2], [2, 3]), arrayCount((x, y) -> x = y, materialize([1, 2]), [1, 3]);
SELECT arrayExists(x -> x IS NULL, [1, NULL]), arrayAll(x -> x > 0, [1, NULL]), arrayCount(x -> x > 0, [1, NULL, 2]);
SELECT toTypeName(arrayCount(x -> x, [1, 1])), toTypeName(arrayExists(x -> x, [1]));
-- error: 43
SELECT arrayCount(x -> 'a', [1]);
-- error: 43
SELECT arrayAll(x -> x, 5);
SELECT count() FROM numbers(100) WHERE arrayExists(d -> number % d = 0, [7, 11]);
