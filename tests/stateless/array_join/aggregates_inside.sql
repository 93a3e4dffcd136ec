SELECT sum(x), count() FROM (SELECT 1) ARRAY JOIN range(5) AS x;
SELECT g, groupArray(x) FROM (SELECT number % 2 AS g, [number, number + 10] AS a FROM numbers(4) ORDER BY number) ARRAY JOIN a AS x GROUP BY g ORDER BY g;
SELECT max(arrayJoin([3, 9, 4])), min(arrayJoin(['b', 'a']));
SELECT uniqExact(arrayJoin([1, 1, 2])), count(arrayJoin([NULL, 1]));
SELECT countIf(x > 1), avgIf(x, x > 1) FROM (SELECT [1, 2, 3] AS a) ARRAY JOIN a AS x;
SELECT arrayJoin([1, 2]) AS k, sum(number) FROM numbers(3) GROUP BY k WITH TOTALS ORDER BY k;
SELECT sumArray(a), sum(x) FROM (SELECT [1, 2] AS a) ARRAY JOIN a AS x GROUP BY a ORDER BY a FORMAT TSV;
