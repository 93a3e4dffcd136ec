SELECT sumMap(m), minMap(m), maxMap(m) FROM (SELECT arrayJoin([map('a', 1, 'b', 2), map('b', 10), map()]) AS m);
SELECT avgMap(m), countMap(m) FROM (SELECT arrayJoin([map('a', 1, 'b', 2), map('b', 10)]) AS m);
SELECT uniqMap(m), groupArrayMap(m) FROM (SELECT arrayJoin([map('a', 'x'), map('a', 'y', 'c', 'z')]) AS m);
SELECT sumMapIf(map(number % 3, number), number > 2) FROM numbers(10);
SELECT k, sumMap(map(k::String, n)) FROM (SELECT number % 2 AS k, number AS n FROM numbers(6)) GROUP BY k ORDER BY k;
SELECT toTypeName(sumMap(map('a', toUInt8(1)))), toTypeName(avgMap(map(1, 2.5))), toTypeName(maxMap(map(toDate('2020-01-01'), 'q')));
SELECT sumMap([1, 2, 3], [10, 20, 30]), sumMap([2, 1], [5.5, 6.5]);
SELECT sumMap(k, v) FROM (SELECT arrayJoin([([1, 2], [1, -1]), ([2, 3], [1, 4])]) AS t, t.1 AS k, t.2 AS v);
SELECT sumMapWithOverflow([1, 1], [toUInt8(200), toUInt8(100)]);
SELECT sumMapFiltered([1, 3])([1, 2, 3], [10, 20, 30]);
SELECT minMap(['a', 'b', 'a'], ['x', 'y', 'c']), maxMap([NULL, 1], [5, 6]);
-- error: 36
SELECT sumMap([1, 2], [10]);
-- error: 43
SELECT sumMap('a', 'b');
-- error: 43
SELECT sumMap([1, 2], ['a', 'b']);
