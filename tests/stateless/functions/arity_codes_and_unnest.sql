-- error: 35
SELECT tuplePlus((1, 2));
-- error: 35
SELECT tupleMultiply();
-- error: 35
SELECT JSON_VALUE('{}');
-- error: 35
SELECT JSON_QUERY('{}');
-- error: 35
SELECT char();
-- error: 35
SELECT ngramMinHash();
-- error: 35
SELECT wordShingleSimHash();
-- error: 35
SELECT arrayEnumerateUniq();
-- error: 35
SELECT arrayEnumerateDenseRanked();
-- error: 43
SELECT areaCartesian(1);
-- error: 43
SELECT perimeterSpherical('x');
-- error: 43
SELECT flipCoordinates('a');
-- error: 43
SELECT arraySum(1, 2);
-- error: 43
SELECT arraySum([1, 2], [3, 4]);
-- error: 43
SELECT arraySort([1], [2]);
-- error: 43
SELECT arrayExists('a', 'b');
SELECT unnest([1, 2]) AS x, UNNEST(['a']) AS y ORDER BY x;
SELECT sum(unnest([number, 1])) FROM numbers(3);
DESCRIBE (SELECT unnest([1, 2]));
