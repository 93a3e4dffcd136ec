SELECT arrayJoin([3, 1, 2]) AS x ORDER BY x;
SELECT arrayJoin([1, 2]) AS a, arrayJoin([1, 2]) AS b ORDER BY a, b;
SELECT arrayJoin([1, 2]) AS a, arrayJoin([10, 20]) AS b ORDER BY a, b;
SELECT arrayJoin([1, 2, 3]) + arrayJoin([1, 2, 3]) AS s ORDER BY s;
-- error: 43
SELECT arrayJoin([]);
SELECT count() FROM (SELECT arrayJoin(emptyArrayUInt8()));
SELECT number, arrayJoin(range(number)) AS x FROM numbers(4) ORDER BY ALL;
SELECT arrayJoin([[1, 2], [], [3]]) AS i, length(i) ORDER BY i;
SELECT arrayJoin(arrayJoin([[1, 2], [3]])) AS v ORDER BY v;
-- error: 43
SELECT arrayJoin(5);
-- error: 42
SELECT arrayJoin([1], [2]);
