SELECT sumMap([1, 2], [10, 20]), sumMap(([1, 2], [10, 20]));
SELECT sumMap(k, v) FROM (SELECT arrayJoin([([1, 2], [1, 1]), ([2, 3], [5, 5]), ([], [])]) AS t, t.1 AS k, t.2 AS v);
SELECT sumMap([number % 3], [number], [1]) FROM numbers(6);
SELECT minMap([number % 2], [number]), maxMap([number % 2], [number]) FROM numbers(6);
SELECT sumMapWithOverflow([1], [toUInt8(200)]), toTypeName(sumMapWithOverflow([1], [toUInt8(200)])) FROM numbers(2);
SELECT sumMapFiltered([1, 4])([number, 4], [1, number]) FROM numbers(5);
SELECT sumMap(['a', 'b'], [toDecimal32('1.5', 2), toDecimal32('-1.5', 2)]) FROM numbers(2);
SELECT sumMap([1, 2], [3, -3]), sumMap([1], [0]);
SELECT sumMap([NULL, 1], [1, 2]), sumMap([1, 2], [NULL, 2]);
-- error: 36
SELECT sumMap([1, 2], [1]);
-- error: 43
SELECT sumMap(['a'], ['b']);
