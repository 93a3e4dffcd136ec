SELECT arrayEnumerate([5, 5, 7]), arrayEnumerate([]), toTypeName(arrayEnumerate(['a']));
SELECT arrayEnumerateUniq([10, 20, 10, 10]), arrayEnumerateUniq([1, 1, 1], ['a', 'b', 'a']), arrayEnumerateUniq([NULL, NULL, 1]), arrayEnumerateUniq(['', '']);
SELECT arrayEnumerateDense([10, 20, 10]), arrayEnumerateDense([1, 1], ['a', 'b']), arrayEnumerateDense([NULL, 1, NULL]), arrayEnumerateDense([[1], [1], []]);
SELECT arrayEnumerateUniqRanked([[1, 2], [2, 2]]), arrayEnumerateUniqRanked(1, [[1, 2], [2, 2]], 2), arrayEnumerateUniqRanked(1, [[1, 2], [1, 2], [3]], 1);
SELECT arrayEnumerateDenseRanked([10, 20, 10]), arrayEnumerateDenseRanked([[10, 10, 30], [40, 10]]), arrayEnumerateDenseRanked(1, [[10, 10, 30], [40, 10]], 1);
SELECT x, i, u FROM (SELECT ['a', 'b', 'a'] AS arr) ARRAY JOIN arr AS x, arrayEnumerate(arr) AS i, arrayEnumerateUniq(arr) AS u;
SELECT number, arrayEnumerateUniq(arrayMap(x -> x % 2, range(number))) FROM numbers(5);
-- error: 190
SELECT arrayEnumerateUniq([1, 2], [1]);
-- error: 43
SELECT arrayEnumerate(3);
-- error: 36
SELECT arrayEnumerateUniqRanked(3, [1, 2], 1);
