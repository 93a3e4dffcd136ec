-- error: 386
SELECT [], [1], [1, 2, NULL], [[1], []], [[], [[]]], ['a', 'b'], [1, 'a'] FORMAT Null;
SELECT toTypeName([]), toTypeName([NULL]), toTypeName([1, NULL]), toTypeName([[], [1]]), toTypeName([(1, 'a'), (2, NULL)]), toTypeName([toDate('2020-01-01'), toDateTime('2020-01-01 00:00:00', 'UTC')]);
SELECT (1,), (1, 2), ((1, 2), 3), tuple(), tuple(1), (NULL, NULL), ('a', [1], (2,));
SELECT toTypeName((1,)), toTypeName(tuple()), toTypeName((1, 'a', [1.5])), toTypeName((NULL, 1)), toTypeName(tuple(1 AS a, 2 AS b));
SELECT map('a', 1, 'b', 2), map('k', [1]), map(), map('a', NULL), map(1, 2, 3, 4);
SELECT toTypeName(map('a', 1)), toTypeName(map()), toTypeName(map('a', NULL)), toTypeName(map(1, 'a', 2, 'b')), toTypeName(map('a', map('b', 1)));
SELECT map('a', 1)['a'], map('a', 1)['z'], map(1, 'x')[1], [10, 20][1], [10, 20][-1], [10, 20][3], ['a'][2], (1, 'q').2, ((1, 2), 3).1.2, [(1, 'a'), (2, 'b')].2;
SELECT [1, 2, 3][1 + 1], array(1, 2), array(), tuple('x', 1), [1] = array(1), (1, 2) = tuple(1, 2);
-- error: 27
SELECT [1.5, 2]::Array(Float32), (1, '2')::Tuple(a UInt8, b UInt16), map('a', '1')::Map(String, UInt8), '[1, 2]'::Array(UInt8), '(1, \'x\')'::Tuple(UInt8, String), '{\'k\':5}'::Map(String, Int8);
SELECT (1, 2).1, (tuple(1 AS a, 'x' AS b)::Tuple(a UInt8, b String)).b, tupleElement((1, 2), 2), tupleElement(CAST((1, 2), 'Tuple(p UInt8, q UInt8)'), 'q');
SELECT (1, 2,), ((1,),), [(1,), (2,)];
-- error: 62
SELECT [1, 2,];
SELECT [1, 2][0];
-- error: 69
SELECT (1, 2).3;
-- error: 69
SELECT (1, 2).0;
-- error: 42
SELECT map(1);
-- error: 386
SELECT map('a', 1, 2, 3) FORMAT Null SETTINGS use_variant_as_common_type = 0;
-- error: 36
SELECT tupleElement((1, 2), 'nope');
-- error: 62
SELECT [1;
-- error: 62
SELECT {'a' 1};
