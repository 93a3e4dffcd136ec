SELECT sumArray(a), avgArray(a), maxArray(a), uniqArray(a), groupArrayArray(a), groupUniqArrayArray([7, 7]) FROM (SELECT arrayJoin([[1, 2], [], [2, 3]]) AS a);
SELECT sumForEach(a), maxForEach(a), countForEach(a), avgForEach(a), groupArrayForEach(a) FROM (SELECT arrayJoin([[1, 2], [10], [100, 200, 300]]) AS a);
SELECT sumArrayIf(a, n > 1), sumForEachIf(a, n < 3), sumIfArray(a, arrayMap(x -> x > 1, a)) FROM (SELECT number AS n, range(n + 1) AS a FROM numbers(4));
SELECT groupArray(number), groupArray(2)(number), groupUniqArray(number % 2) = [0, 1] OR 1, groupArraySorted(3)(-toInt32(number)), groupArrayLast(2)(number) FROM numbers(5);
SELECT groupArrayInsertAt(v, p), groupArrayInsertAt('-', 4)(v, p) FROM (SELECT arrayJoin([('a', 2), ('b', 0)]) AS t, t.1 AS v, t.2 AS p);
SELECT groupArrayMovingSum(x), groupArrayMovingSum(2)(x), groupArrayMovingAvg(x), groupArrayMovingAvg(2)(x) FROM (SELECT arrayJoin([1, 2, 3, 4]) AS x);
SELECT arraySort(groupArrayIntersect(a)), arraySort(groupUniqArrayArray(a)) FROM (SELECT arrayJoin([[1, 2, 3], [2, 3, 4], [3, 2]]) AS a);
SELECT sumMap([1, 2], [10, 20]), minMap([1, 1], [5, 3]), maxMap(['a'], [number]) FROM numbers(2);
-- sort
SELECT sumForEach(a) FROM (SELECT [1, NULL, 3] AS a UNION ALL SELECT [4, 5, NULL]);
SELECT groupArray([number, NULL]), groupArray(NULL), groupArray(toNullable(number)) FROM numbers(2);
-- error: 43
SELECT sumArray(number) FROM numbers(2);
