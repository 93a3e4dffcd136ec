SELECT flattenTuple(CAST(([(1, 'x')], 2), 'Tuple(a Array(Tuple(p UInt8, q String)), b UInt8)')) AS t, toTypeName(t);
SELECT flattenTuple(CAST(([[(1, 'x')]], (2, [(3, 4)])), 'Tuple(a Array(Array(Tuple(p UInt8, q String))), b Tuple(c UInt8, d Nested(e UInt8, f UInt8)))')) AS t, toTypeName(t);
SELECT flattenTuple(CAST(([], number), 'Tuple(a Array(Tuple(p UInt8, q Array(String))), b UInt8)')) FROM numbers(2);
