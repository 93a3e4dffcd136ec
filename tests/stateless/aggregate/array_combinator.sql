SELECT sumArray([1, 2, number]) FROM numbers(3);
SELECT avgArray(range(number)), countArray(range(number)), maxArray(range(number)) FROM numbers(5);
SELECT uniqArray(a), uniqExactArray(a), groupUniqArrayArray(a) = [1] FROM (SELECT arrayJoin([[1], [1, 1], []]) AS a);
SELECT arraySort(groupUniqArrayArray([number, number + 1])) FROM numbers(4);
SELECT groupArrayArray([number, number * 10]) FROM numbers(3);
SELECT sumArrayIf([number, 1], number > 1), sumIfArray([1, 2, 3], [1, 0, 1]) FROM numbers(4);
SELECT argMaxArray(['a', 'b', 'c'], [3, 9, 5]);
SELECT sumArray(emptyArrayInt32()), minArray([NULL, 4, 2]), countArray([NULL, 1]);
-- error: 43
SELECT sumArray(5);
-- error: 190
SELECT argMinArray([1, 2], [1]);
