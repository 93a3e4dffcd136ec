SELECT has([1, 2], 2), has([1, NULL], NULL), has([1, 2], NULL), has(['a'], 'a'), has([[1], [2]], [2]), has([(1, 'a')], (1, 'a')), has([], 1), has([1.5], 1.5);
SELECT hasAll([1, 2, 3], []), hasAll([], [1]), hasAll([1, NULL], [NULL]), hasAll(['a', 'b'], ['b', 'b']), hasAll([[1, 2], [3]], [[3]]), hasAll([1.0, 2], [1]);
SELECT hasAny([1, 2], []), hasAny([], []), hasAny([NULL], [NULL]), hasAny([1, 2], [2, 9]), hasAny(['x'], ['X']), hasAny([-1], [255]);
SELECT hasSubstr([1, 2, 3], [2, 3]), hasSubstr([1, 2, 3], [1, 3]), hasSubstr([1], []), hasSubstr([1, NULL, 2], [NULL, 2]), hasSubstr(['a', 'b'], ['b']), hasSubstr([1, 1, 2], [1, 2]);
SELECT number, has([2, 3], number), has(range(number), 2), hasAll(range(number), [0, 1]), hasAny(range(number), [3, 4]) FROM numbers(6);
SELECT has(materialize(['a', NULL]), materialize(NULL)), has(materialize([toLowCardinality('x')]), 'x'), has([toDate('2020-01-01')], toDate('2020-01-01'));
SELECT indexOf([1, 2, 1], 1), indexOf([NULL, 1], NULL), indexOf(['a'], 'b'), indexOf([], 1), countEqual([1, 1, NULL], 1), countEqual([NULL, NULL], NULL), indexOfAssumeSorted([1, 3, 5, 7], 5);
-- error: 386
SELECT has(['a'], 1);
-- error: 386
SELECT hasAll([1], ['a']);
-- error: 43
SELECT has(1, 1);
SELECT hasAny([[1]], [[1, 2]]), hasAll([[1], []], [[]]), toTypeName(indexOf([1], 1)), toTypeName(has([1], 1));
