SELECT arrayFirst(x -> x > 1, arr) AS f, arrayLast(x -> x > 1, arr) AS l, arrayFirstIndex(x -> x > 1, arr), arrayLastIndex(x -> x > 1, arr) FROM (SELECT arrayJoin([[1, 2, 3], [1], [], [5, 0, 4]]) AS arr);
SELECT arrayFirstOrNull(x -> x > 5, [1, 2]), arrayLastOrNull(x -> x > 1, [1, 2, 3]), toTypeName(arrayFirstOrNull(x -> 1, [1]));
SELECT arrayFirst(x -> 0, ['a', 'b']), arrayLast(x -> 0, [toDate('2020-01-01')]), arrayFirst(x -> 1, [[1, 2], [3]]);
SELECT arrayFirst((x, y) -> y = 2, ['p', 'q', 'r'], [1, 2, 2]), arrayLast((x, y) -> y = 2, ['p', 'q', 'r'], [1, 2, 2]);
SELECT arrayFirst(x -> x IS NULL, [1, NULL, 2]), arrayFirst(x -> x > 1, [NULL, 2, 3]), arrayFirstOrNull(x -> x > 9, [NULL, 2]);
SELECT arrayFirst(t -> t.1 = 'b', [('a', 1), ('b', 2)]), arrayFirst(t -> t.1 = 'z', [('a', 1)]);
SELECT arrayFirst(x -> materialize(1), materialize([9, 8])), arrayFirst(x -> materialize(0), [9, 8]);
-- error: 42
SELECT arrayFirst([1, 2]);
SELECT groupArray(arrayFirstIndex(x -> x * x > number, range(20))) FROM numbers(10);
