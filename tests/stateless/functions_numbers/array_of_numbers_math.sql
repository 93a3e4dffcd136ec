SELECT arraySum([1, 2, 3]), arrayAvg([1, 2, 4]), arrayMin([3, 1]), arrayMax([3., nan, 5.]), arrayProduct([2, 3, 4]), arraySum([1.5, -0.5]), toTypeName(arraySum([toUInt8(1)])), toTypeName(arraySum([toInt8(-1)])), toTypeName(arrayAvg([1]));
-- error: 43
SELECT arraySum([toDecimal32(1.5, 1), 2.5]);
SELECT arrayCumSum([1, 2, 3]), arrayCumSumNonNegative([1, -5, 3]), arrayDifference([1, 4, 9]), toTypeName(arrayDifference([toUInt8(1)])), arrayCumSum([1.5, 2]), arrayCumSum(x -> x * 2, [1, 2]), arrayDifference([toUInt64(5), 3]), arrayCompact([1, 1, 2, 2, 1]);
SELECT dotProduct([1, 2], [3, 4]), scalarProduct([1.5], [2]), L1Norm([3, -4]), L2Norm([3, 4]), LinfNorm([3, -4]), LpNorm([3, 4], 3) > 4.4, L2SquaredNorm([3, 4]), L1Distance([1, 1], [2, 3]), L2Distance([0, 0], [3, 4]), LinfDistance([1], [5]), cosineDistance([1, 0], [0, 1]), L2SquaredDistance([1, 2], [2, 3]);
SELECT L1Norm((3, -4)), L2Norm((3, 4)), dotProduct((1, 2), (3, 4)), tuplePlus((1, 2), (3, 4)), tupleMinus((5, 5), (1, 2)), tupleMultiply((2, 3), (4, 5)), tupleDivide((10, 20), (2, 5)), tupleNegate((1, -1)), tupleMultiplyByNumber((1, 2), 3), tupleDivideByNumber((2, 4), 2), tupleModulo((7, 8), (4, 5)), tupleIntDiv((7, 8), (2, 3));
SELECT tupleHammingDistance((1, 2), (1, 3)), L1Normalize((3, 1)), L2Normalize((3, 4)), cosineDistance((1, 2), (2, 4)) < 1e-9, tupleIntDivByNumber((7, 8), 2), tupleModuloByNumber((7, 8), 5), tupleIntDivOrZero((7, 8), (0, 2)), maxMap(map(1, 2));
SELECT number, arraySum(range(number)), arrayMax(range(number + 1)), L2Norm([number, 0]) FROM numbers(4) ORDER BY number;
SELECT arraySum(materialize([1, 2])), arrayMin(materialize([toNullable(2)])), arraySum(emptyArrayUInt8()), arrayAvg([]::Array(UInt8)), arrayMax([]::Array(Int32)), range(3), range(1, 10, 3), range(5, 1, -2), range(0);
-- error: 43
SELECT arraySum([1, NULL]);
-- error: 43
SELECT arraySum(['a']);
-- error: 190
SELECT L2Distance([1, 2], [1]);
-- error: 43
SELECT tuplePlus((1, 2), (1, 2, 3));
-- error: 69
SELECT range(1, 10, 0);
