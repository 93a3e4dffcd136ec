SELECT (1, 'a', NULL) AS t, t.1, t.2, t.3, toTypeName(t), tuple(), toTypeName(tuple()), tuple(1), (1,), ((1, 2), 3).1.2;
SELECT tupleElement((1, 'a'), 2), tupleElement((1, 2)::Tuple(a UInt8, b UInt8), 'b'), tupleElement((1, 2), 5, 'dflt'), tupleElement([(1, 'x'), (2, 'y')], 2), tupleElement((1, 2)::Tuple(a UInt8, b UInt8), 'zz', 0);
-- error: 69
SELECT tupleElement((1, 2), 3);
-- error: 69
SELECT (1, 2).3;
-- error: 36
SELECT tupleElement((1, 2)::Tuple(a UInt8, b UInt8), 'c');
SELECT (1, 2) = (1, 2), (1, 2) < (1, 3), (1, 2) < (2, 0), (2, 1) > (1, 9), (1, NULL) = (1, NULL), (1, NULL) = (2, NULL), (1, NULL) < (2, NULL), (1, 'b') >= (1, 'a'), (1, 2) != (1, 2);
-- error: 43
SELECT (1, 2) = (1, 2, 3);
SELECT (1, 2) IN ((1, 2), (3, 4)), (1, 5) NOT IN ((1, 2)), (number, number + 1) IN ((1, 2)), (number, 'x') IN (SELECT 2, 'x') FROM numbers(3);
SELECT untuple((1, 'x')), untuple(((1, 2), 3)), untuple(CAST((5, 6), 'Tuple(a UInt8, b UInt8)')) AS u;
SELECT (SELECT 1, 'a'), (SELECT number, number * 2 FROM numbers(1)).2, (1, 2) AS p, p.1 + p.2;
SELECT tuple(toDate('2020-01-01'), [1], map('a', 1), 'q''s', nan), toString((1, 'a')), hash FROM (SELECT cityHash64((1, 2)) = cityHash64(1, 2) AS hash);
