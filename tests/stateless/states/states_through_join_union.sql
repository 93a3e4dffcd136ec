SELECT a.k, sumMerge(a.s), any(b.n) FROM (SELECT number % 2 AS k, sumState(number) AS s FROM numbers(6) GROUP BY k) AS a JOIN (SELECT 1 AS k, 'one' AS n) AS b USING k GROUP BY a.k;
-- sort
SELECT sumMerge(s) FROM (SELECT sumState(number) AS s FROM numbers(3) UNION ALL SELECT sumState(number) FROM numbers(5));
SELECT k, finalizeAggregation(s) FROM (SELECT arrayJoin([0, 1]) AS k) AS l LEFT JOIN (SELECT number % 2 AS k, sumState(number) AS s FROM numbers(6) GROUP BY k) AS r USING k ORDER BY k;
SELECT l.k, finalizeAggregation(s) FROM (SELECT arrayJoin([0, 7]) AS k) AS l LEFT JOIN (SELECT number % 2 AS k, countState() AS s FROM numbers(6) GROUP BY k) AS r ON l.k = r.k ORDER BY l.k;
SELECT finalizeAggregation(if(number = 1, a, b)) FROM numbers(2) AS n, (SELECT sumState(number) AS a, sumState(number * 2) AS b FROM numbers(3)) AS t ORDER BY number;
SELECT arrayMap(x -> finalizeAggregation(x), groupArray(s)) FROM (SELECT sumState(number) AS s FROM numbers(2) GROUP BY number ORDER BY number);
SELECT finalizeAggregation(tupleElement((sumState(number), 1), 1)) FROM numbers(4);
SELECT sumMerge(m['a']) FROM (SELECT map('a', sumState(number)) AS m FROM numbers(4));
