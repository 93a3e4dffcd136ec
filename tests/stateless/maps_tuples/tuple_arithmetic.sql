SELECT tuplePlus((1, 2), (3, 4)), (1, 2) + (3, 4), tupleMinus((1, 2), (3, 4)), (5, 6) - (1, 2), tupleMultiply((2, 3), (4, 5)), tupleDivide((8, 9), (2, 3)), tupleNegate((1, -2)), -(1, 2);
SELECT tupleMultiplyByNumber((1, 2), 3), (1, 2) * 3, (4, 6) / 2, tupleDivideByNumber((1, 2), 4), tupleIntDiv((7, 8), (2, 3)), tupleIntDivByNumber((7, 8), 3), tupleModulo((7, 8), (4, 5)), tupleModuloByNumber((7, 8), 3), tupleIntDivOrZero((7, 8), (0, 2));
SELECT dotProduct((1, 2, 3), (4, 5, 6)), scalarProduct((1, 2), (3, 4)), (1, 2) * (3, 4), L1Norm((1, -2)), L2Norm((3, 4)), LinfNorm((1, -9)), LpNorm((3, 4), 2.), L2SquaredNorm((1, 2)), L1Distance((1, 1), (2, 3)), L2Distance((1, 1), (4, 5)), LinfDistance((1, 1), (2, 9)), cosineDistance((1, 0), (1, 0));
-- sort
SELECT L1Normalize((1, 3)), L2Normalize((3, 4)), LinfNormalize((1, 4)), maxIntersections(a, b) FROM (SELECT 1 AS a, 3 AS b UNION ALL SELECT 2, 5);
SELECT tupleHammingDistance((1, 'a', 3), (1, 'b', 4)), tupleConcat((1, 2), ('a',), (NULL,)), tupleNames((1, 'a')::Tuple(x UInt8, y String)), tupleNames((1, 2)), tupleToNameValuePairs((1, 2)::Tuple(p Int8, q Int8));
SELECT toTypeName((1, 2) + (300, -4)), toTypeName((1, 2) / 2), toTypeName(tupleNegate((toUInt8(1), toInt64(1)))), (1.5, 2) + (1, 1), (toDate('2020-01-01'), 1) + (1, 1);
SELECT (number, number) + (1, 10) FROM numbers(2);
-- error: 43
SELECT (1, 2) + (1, 2, 3);
-- error: 43
SELECT (1, 'a') + (1, 2);
SELECT (toDate('2020-01-31'), 1) + (INTERVAL 1 MONTH, 2), toDate('2020-01-31') + (INTERVAL 1 DAY, INTERVAL 1 YEAR), INTERVAL 1 DAY + INTERVAL 2 HOUR, toDate('2020-03-01') - (INTERVAL 1 DAY + INTERVAL 1 MONTH);
