SELECT (1, 2) + (3, 4), tupleMultiply((1, 2), (3, 4)), tupleDivide((1, 2), (4, 8)), tupleNegate((1, -2)), tupleMultiplyByNumber((1, 2), 3), tupleDivideByNumber((3, 6), 3);
SELECT dotProduct((1, 2), (3, 4)), L2Norm((3, 4)), cosineDistance((1, 0), (0, 1)), tupleIntDivOrZero((5, 1), (0, 2)), tupleModulo((7, 8), (4, 3));
SELECT tupleConcat((1,), ('a', 2)), tupleHammingDistance((1, 2, 3), (1, 0, 3)), flattenTuple((1, (2, 3))::Tuple(a UInt8, b Tuple(c UInt8, d UInt8))), untuple((1, 'x'));
SELECT tuple(1, 'a') = (1, 'a'), (1, 2) < (2, 0), (1, NULL) = (1, 2), max((number, -number)) FROM numbers(3);
SELECT tupleElement(t, 'a'), t.b, t.1 FROM (SELECT (1, 'x')::Tuple(a UInt8, b String) AS t);
-- error: 43
SELECT (1, 2) + (1,);
-- error: 69
SELECT tupleElement((1, 2), 0);
-- error: 43
SELECT tupleDivide((1, 'a'), (1, 1));
