-- Functions over edge values: NULL, empty, negative, the ends of ranges, NaN, bytes that are not UTF-8.
SELECT (1, 2) AS p, p.1 AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, p.1 AS r, toTypeName(r);
SELECT (1.5, -2) AS p, p.1 AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, p.1 AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, p.1 AS r, toTypeName(r);
SELECT (1, 2) AS p, p.2 AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, p.2 AS r, toTypeName(r);
SELECT (1.5, -2) AS p, p.2 AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, p.2 AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, p.2 AS r, toTypeName(r);
SELECT (1, 2) AS p, tupleElement(p, 1) AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, tupleElement(p, 1) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, tupleElement(p, 1) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, tupleElement(p, 1) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, tupleElement(p, 1) AS r, toTypeName(r);
SELECT (1, 2) AS p, tuplePlus(p, p) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, tuplePlus(p, p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, tuplePlus(p, p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, tuplePlus(p, p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, tuplePlus(p, p) AS r, toTypeName(r);
SELECT (1, 2) AS p, tupleMinus(p, p) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, tupleMinus(p, p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, tupleMinus(p, p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, tupleMinus(p, p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, tupleMinus(p, p) AS r, toTypeName(r);
SELECT (1, 2) AS p, tupleMultiply(p, p) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, tupleMultiply(p, p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, tupleMultiply(p, p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, tupleMultiply(p, p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, tupleMultiply(p, p) AS r, toTypeName(r);
SELECT (1, 2) AS p, tupleDivide(p, p) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, tupleDivide(p, p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, tupleDivide(p, p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, tupleDivide(p, p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, tupleDivide(p, p) AS r, toTypeName(r);
SELECT (1, 2) AS p, tupleNegate(p) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, tupleNegate(p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, tupleNegate(p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, tupleNegate(p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, tupleNegate(p) AS r, toTypeName(r);
SELECT (1, 2) AS p, tupleMultiplyByNumber(p, 2) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, tupleMultiplyByNumber(p, 2) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, tupleMultiplyByNumber(p, 2) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, tupleMultiplyByNumber(p, 2) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, tupleMultiplyByNumber(p, 2) AS r, toTypeName(r);
SELECT (1, 2) AS p, tupleDivideByNumber(p, 2) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, tupleDivideByNumber(p, 2) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, tupleDivideByNumber(p, 2) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, tupleDivideByNumber(p, 2) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, tupleDivideByNumber(p, 2) AS r, toTypeName(r);
SELECT (1, 2) AS p, tupleModulo(p, p) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, tupleModulo(p, p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, tupleModulo(p, p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, tupleModulo(p, p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, tupleModulo(p, p) AS r, toTypeName(r);
SELECT (1, 2) AS p, tupleModuloByNumber(p, 2) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, tupleModuloByNumber(p, 2) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, tupleModuloByNumber(p, 2) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, tupleModuloByNumber(p, 2) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, tupleModuloByNumber(p, 2) AS r, toTypeName(r);
SELECT (1, 2) AS p, tupleIntDiv(p, p) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, tupleIntDiv(p, p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, tupleIntDiv(p, p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, tupleIntDiv(p, p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, tupleIntDiv(p, p) AS r, toTypeName(r);
SELECT (1, 2) AS p, tupleIntDivByNumber(p, 2) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, tupleIntDivByNumber(p, 2) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, tupleIntDivByNumber(p, 2) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, tupleIntDivByNumber(p, 2) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, tupleIntDivByNumber(p, 2) AS r, toTypeName(r);
SELECT (1, 2) AS p, dotProduct(p, p) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, dotProduct(p, p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, dotProduct(p, p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, dotProduct(p, p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, dotProduct(p, p) AS r, toTypeName(r);
SELECT (1, 2) AS p, L1Norm(p) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, L1Norm(p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, L1Norm(p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, L1Norm(p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, L1Norm(p) AS r, toTypeName(r);
SELECT (1, 2) AS p, L2Norm(p) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, L2Norm(p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, L2Norm(p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, L2Norm(p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, L2Norm(p) AS r, toTypeName(r);
SELECT (1, 2) AS p, LinfNorm(p) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, LinfNorm(p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, LinfNorm(p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, LinfNorm(p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, LinfNorm(p) AS r, toTypeName(r);
SELECT (1, 2) AS p, L2SquaredNorm(p) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, L2SquaredNorm(p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, L2SquaredNorm(p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, L2SquaredNorm(p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, L2SquaredNorm(p) AS r, toTypeName(r);
SELECT (1, 2) AS p, L1Distance(p, p) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, L1Distance(p, p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, L1Distance(p, p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, L1Distance(p, p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, L1Distance(p, p) AS r, toTypeName(r);
SELECT (1, 2) AS p, L2Distance(p, p) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, L2Distance(p, p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, L2Distance(p, p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, L2Distance(p, p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, L2Distance(p, p) AS r, toTypeName(r);
SELECT (1, 2) AS p, LinfDistance(p, p) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, LinfDistance(p, p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, LinfDistance(p, p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, LinfDistance(p, p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, LinfDistance(p, p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, cosineDistance(p, p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, cosineDistance(p, p) AS r, toTypeName(r);
SELECT (1, 2) AS p, tupleHammingDistance(p, p) AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, tupleHammingDistance(p, p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, tupleHammingDistance(p, p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, tupleHammingDistance(p, p) AS r, toTypeName(r);
SELECT (1, 2) AS p, tupleConcat(p, p) AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, tupleConcat(p, p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, tupleConcat(p, p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, tupleConcat(p, p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, tupleConcat(p, p) AS r, toTypeName(r);
SELECT (1, 2) AS p, tupleToNameValuePairs(p) AS r, toTypeName(r);
SELECT (1, 2) AS p, tupleNames(p) AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, tupleNames(p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, tupleNames(p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, tupleNames(p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, tupleNames(p) AS r, toTypeName(r);
SELECT (1, 2) AS p, toString(p) AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, toString(p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, toString(p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, toString(p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, toString(p) AS r, toTypeName(r);
SELECT (1, 2) AS p, toTypeName(p) AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, toTypeName(p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, toTypeName(p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, toTypeName(p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, toTypeName(p) AS r, toTypeName(r);
SELECT (1, 2) AS p, p = p AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, p = p AS r, toTypeName(r);
SELECT (1.5, -2) AS p, p = p AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, p = p AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, p = p AS r, toTypeName(r);
SELECT (1, 2) AS p, p < p AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, p < p AS r, toTypeName(r);
SELECT (1.5, -2) AS p, p < p AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, p < p AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, p < p AS r, toTypeName(r);
SELECT (1, 2) AS p, p IN (p) AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, p IN (p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, p IN (p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, p IN (p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, p IN (p) AS r, toTypeName(r);
SELECT (1, 2) AS p, cityHash64(p) AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, cityHash64(p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, cityHash64(p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, cityHash64(p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, cityHash64(p) AS r, toTypeName(r);
SELECT (1, 2) AS p, toJSONString(p) AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, toJSONString(p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, toJSONString(p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, toJSONString(p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, toJSONString(p) AS r, toTypeName(r);
SELECT (1, 2) AS p, [p, p] AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, [p, p] AS r, toTypeName(r);
SELECT (1.5, -2) AS p, [p, p] AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, [p, p] AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, [p, p] AS r, toTypeName(r);
SELECT (1, 2) AS p, CAST(p AS String) AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, CAST(p AS String) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, CAST(p AS String) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, CAST(p AS String) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, CAST(p AS String) AS r, toTypeName(r);
SELECT (1, 2) AS p, max2(p.1, p.2) AS r, toTypeName(r);
-- error: 43
SELECT (1, 'a', [1]) AS p, max2(p.1, p.2) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, max2(p.1, p.2) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, max2(p.1, p.2) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, max2(p.1, p.2) AS r, toTypeName(r);
SELECT (1, 2) AS p, length(tupleNames(p)) AS r, toTypeName(r);
SELECT (1, 'a', [1]) AS p, length(tupleNames(p)) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, length(tupleNames(p)) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, length(tupleNames(p)) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, length(tupleNames(p)) AS r, toTypeName(r);
SELECT (1, 2) AS p, L2Normalize(p) AS r, toTypeName(r);
SELECT (1.5, -2) AS p, L2Normalize(p) AS r, toTypeName(r);
SELECT tuple(NULL, 1) AS p, L2Normalize(p) AS r, toTypeName(r);
SELECT (toInt8(3), toUInt16(4)) AS p, L2Normalize(p) AS r, toTypeName(r);
-- A number that is a tuple, and tuples without elements.
SELECT (1, 2) AS p, tupleMultiplyByNumber(p, (3, 4)) AS r, toTypeName(r);
SELECT tuple() AS p, tupleDivideByNumber(p, tuple()) AS r, toTypeName(r);
SELECT tuple() AS p, tupleMultiplyByNumber(p, 2) AS r, toTypeName(r);
SELECT ((1, 3), 2) AS p, tupleDivideByNumber(p, 2) AS r, toTypeName(r);
-- error: 43
SELECT (1, 2) AS p, tupleDivideByNumber(p, tuple(1)) AS r, toTypeName(r);
SELECT number, tupleMultiplyByNumber((number, 2), (number, 4)) AS r FROM numbers(3);
