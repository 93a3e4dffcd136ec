SELECT sumForEach(a) FROM (SELECT arrayJoin([[1, 2, 3], [10, 20], []]) AS a);
SELECT maxForEach(a), minForEach(a), avgForEach(a), countForEach(a) FROM (SELECT arrayJoin([[1., 5], [3, 2, 9]]) AS a);
SELECT groupArrayForEach([number, number * 2]) FROM numbers(3);
SELECT uniqExactForEach([number % 2, number % 3]), quantileExactForEach(0.5)([number, number * 100]) FROM numbers(9);
SELECT sumForEach([NULL, 1, 2]), countForEach([NULL, 1]) FROM numbers(2);
SELECT sumForEachIf([number, 1], number > 1), sumIfForEach([1, 2], [1, 0]) FROM numbers(4);
SELECT argMaxForEach(['a', 'b'], [toInt64(number), 5 - number]) FROM numbers(3);
SELECT sumForEach(emptyArrayUInt8()), toTypeName(sumForEach([toUInt8(1)]));
-- error: 184
SELECT sumForEachForEach([[number, 1], [2]]) FROM numbers(3);
-- error: 43
SELECT sumForEach(number) FROM numbers(2);
