SELECT k % 2 AS p, sumMerge(s) FROM (SELECT number % 4 AS k, sumState(number) AS s FROM numbers(20) GROUP BY k) GROUP BY p ORDER BY p;
SELECT k, sumMerge(s) FROM (SELECT number % 2 AS k, sumState(number) AS s FROM numbers(6) GROUP BY k) GROUP BY k WITH TOTALS ORDER BY k;
SELECT k, finalizeAggregation(sumState(v)) AS f FROM (SELECT number % 2 AS k, number AS v FROM numbers(6)) GROUP BY k WITH ROLLUP ORDER BY f;
-- sort
SELECT uniqMerge(u) FROM (SELECT uniqState(number % 7) AS u FROM numbers(30) UNION ALL SELECT uniqState(number % 9) FROM numbers(30));
SELECT k, quantilesExactMerge(0, 1)(q) FROM (SELECT number % 2 AS k, quantilesExactState(0, 1)(number) AS q FROM numbers(9) GROUP BY k) GROUP BY k ORDER BY k;
SELECT countMerge(c) FROM (SELECT countState() AS c FROM numbers(0));
SELECT argMinMerge(a) FROM (SELECT number % 3 AS k, argMinState(number, -number) AS a FROM numbers(12) GROUP BY k);
SELECT sumMapMerge(m) FROM (SELECT sumMapState([number % 2], [number]) AS m FROM numbers(6));
SELECT groupBitmapMerge(b), bitmapToArray(groupBitmapOrState(b)) FROM (SELECT groupBitmapState(toUInt8(number % 5)) AS b FROM numbers(9) GROUP BY number % 2);
