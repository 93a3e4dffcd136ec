SELECT [10, 20, 30][1], [10, 20, 30][-1], [10, 20, 30][3], [10, 20, 30][4], [10, 20, 30][-4];
SELECT [1, 2][0];
SELECT materialize([1, 2, 3])[number] FROM numbers(1, 5);
SELECT [1, 2, 3][number - 4] FROM numbers(1, 3);
SELECT arrayElementOrNull([1, 2], 3), arrayElementOrNull([1, NULL], 2), arrayElementOrNull(['a'], -1), toTypeName(arrayElementOrNull([1, 2], 1));
SELECT [[1, 2], [3]][2][1], [['a'], ['b', 'c']][-1][2], [[1]][5], [[1]][5][6];
SELECT [1, NULL, 3][2], [NULL][1], toTypeName([1, NULL][1]), ['a', NULL][5], ['a', 'b'][5] = '';
SELECT [toLowCardinality('x'), 'y'][2], [(1, 'a'), (2, 'b')][2].2, [map('k', 1)][1]['k'], [toFixedString('ab', 3)][2];
SELECT [1, 2, 3][toInt8(-2)], [1, 2, 3][toUInt64(2)], [1, 2][toInt64(-9223372036854775807)], [1, 2][18446744073709551615];
-- error: 43
SELECT [1, 2]['a'];
-- error: 43
SELECT [1, 2][1.5];
SELECT emptyArrayToSingle(emptyArrayInt32()), emptyArrayToSingle(emptyArrayString()), emptyArrayToSingle([5]), emptyArrayToSingle(emptyArrayDate());
