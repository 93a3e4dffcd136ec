CREATE VIEW v1 AS SELECT number AS a, number * 2 AS b FROM numbers(5);
CREATE VIEW pv AS SELECT {x:UInt8} AS x, number FROM numbers({n:UInt64});
SELECT DISTINCT toTypeName(number + 1.0), toTypeName(number > 1), toTypeName([number]), toTypeName((number, 'a')) FROM numbers(3);
SELECT any(number) AS a, a + 1 AS b, b * 2 AS c FROM numbers(3);
SELECT arrayMap(x -> x * k, [1, 2]) AS m, sum(arraySum(m)) OVER () FROM (SELECT arrayJoin([1, 2]) AS k) ORDER BY ALL;
SELECT k, arrayJoin(groupArray(v)) AS e FROM (SELECT number % 2 AS k, number AS v FROM numbers(4)) GROUP BY k ORDER BY k, e;
SELECT sumMap(map(k, 1)), maxMap([k], [k]) FROM (SELECT number % 2 AS k FROM numbers(4));
SELECT ignore(1, 2), identity(5), materialize(1), toColumnTypeName(1), toColumnTypeName(materialize(1)), isConstant(1), isConstant(materialize(1));
SELECT blockNumber() >= 0, rowNumberInAllBlocks(), rowNumberInBlock() FROM numbers(2);
-- error: 721
SELECT runningDifference(number * number) FROM numbers(3);
-- error: 721
SELECT neighbor(number, 1) FROM numbers(3);
SELECT throwIf(number = 5) FROM numbers(3);
-- error: 395
SELECT throwIf(number = 2, 'boom') FROM numbers(3);
SELECT sleep(0), currentDatabase() != '', currentUser() != '', queryID() != '';
-- error: 69
SELECT tupleElement((1, 2), 3);
-- error: 46
SELECT nope(1);
-- error: 42
SELECT sum();
-- error: 42
SELECT sum(1, 2);
-- error: 42
SELECT plus(1);
-- error: 62
SELECT substring('abc');
-- error: 38
SELECT toDate('x');
-- error: 50
SELECT CAST('x' AS Nope);
