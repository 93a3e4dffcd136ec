SELECT arrayJoin([1, 2, 3]) AS a, arrayJoin([1, 2, 3]) AS b ORDER BY a, b;
SELECT arrayJoin([1, 2]) AS a, arrayJoin([10, 20]) AS b ORDER BY a, b;
SELECT count() FROM numbers(3) WHERE arrayJoin([0, 1, 1]);
SELECT number, arrayJoin(range(number)) AS x FROM numbers(4) WHERE x != 1 ORDER BY number, x;
SELECT arrayJoin(emptyArrayUInt8());
SELECT arrayJoin(map('k', 1, 'l', 2)) AS kv ORDER BY kv;
SELECT arrayJoin([NULL, 1]) AS a ORDER BY a NULLS FIRST;
SELECT sum(arrayJoin([1, 2, 3]));
SELECT arrayJoin([1, 1, 2]) AS a, count() GROUP BY a ORDER BY a;
SELECT arrayJoin(arrayJoin([[1, 2], [3]])) AS a ORDER BY a;
-- error: 43
SELECT arrayJoin(1);
