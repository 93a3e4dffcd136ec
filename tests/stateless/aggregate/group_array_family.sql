SELECT groupArray(number), groupArray(3)(number), groupArrayLast(3)(number) FROM numbers(6);
SELECT groupArraySorted(4)(x), arraySort(groupUniqArray(x)), length(groupUniqArray(2)(x)) FROM (SELECT arrayJoin([5, 3, 9, 3, 1, 7]) AS x);
SELECT groupArrayInsertAt(x, i), groupArrayInsertAt('?', 5)(x, i) FROM (SELECT arrayJoin([('a', 0), ('b', 3), ('z', 9)]) AS t, t.1 AS x, toUInt32(t.2) AS i);
SELECT groupArrayMovingSum(number), groupArrayMovingSum(2)(number), groupArrayMovingAvg(2)(number) FROM numbers(6);
SELECT groupArrayIntersect(a) FROM (SELECT arrayJoin([[1, 2, 3], [3, 2], [2, 3, 9]]) AS a) FORMAT Null;
SELECT arraySort(groupArrayIntersect(a)) FROM (SELECT arrayJoin([[1, 2, 3], [3, 2], [2, 3, 9]]) AS a);
SELECT length(groupArraySample(3, 42)(number)), length(groupArraySample(100)(number)) FROM numbers(10);
SELECT groupConcat(number), groupConcat(', ')(number), groupConcat(';', 2)(number) FROM numbers(4);
SELECT groupArray((number, toString(number))), groupArray([number]) FROM numbers(2);
SELECT groupArrayMovingSum(toDecimal32(number, 1)), groupArrayMovingAvg(toFloat64(number)) FROM numbers(3);
-- error: 36
SELECT groupArray(0)(number) FROM numbers(2);
-- error: 36
SELECT groupArray('x')(number) FROM numbers(2);
SELECT groupArrayMovingAvg(2)(x) AS r, toTypeName(r) FROM (SELECT toDecimal256(number, 76) - 1 AS x FROM numbers(3));
SELECT groupArrayMovingAvg(2)(toDecimal256(number, 2)) AS r, toTypeName(r), groupArrayMovingSum(2)(toDecimal256(number, 50)) AS s, toTypeName(s), groupArrayMovingAvg(toDecimal256(-number, 2)) FROM numbers(5);
SELECT groupArrayMovingAvg(2)(toInt128(number)) AS a, toTypeName(a), groupArrayMovingSum(2)(toInt128(number)) AS r, toTypeName(r), groupArrayMovingSum(2)(toUInt256(number)) AS s, toTypeName(s), groupArrayMovingSum(2)(toInt256(-number)) AS x, toTypeName(x), groupArrayMovingAvg(3)(toUInt128(number)) FROM numbers(5);
SELECT groupArrayMovingAvg(2)(toDecimal32(number, 2)), groupArrayMovingAvg(2)(toDecimal64(-number, 2)), groupArrayMovingAvg(2)(toDecimal128(number / 3, 10)) FROM numbers(5);
