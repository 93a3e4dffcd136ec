SELECT groupArray(2)(x) FROM (SELECT number AS x FROM numbers(5));
SELECT groupArraySorted(3)(-number), groupArraySorted(10)(number % 4) FROM numbers(6);
SELECT groupArraySorted(2)((number % 3, number)) FROM numbers(6);
SELECT groupArrayLast(2)(number), groupArrayLast(10)(number) FROM numbers(4);
SELECT groupArrayInsertAt(0, 3)(number, number * 2) FROM numbers(3);
SELECT groupArrayInsertAt('x', 2)(toString(number), number) FROM numbers(4);
SELECT arraySort(groupUniqArray(number % 3)), length(groupUniqArray(2)(number)) FROM numbers(9);
SELECT groupArray(x) FROM (SELECT arrayJoin([[1], [], [2, 3]]) AS x);
SELECT k, groupArray(2)(v) FROM (SELECT number % 2 AS k, number AS v FROM numbers(9) ORDER BY number) GROUP BY k ORDER BY k;
-- error: 36
SELECT groupArraySorted(number) FROM numbers(3);
