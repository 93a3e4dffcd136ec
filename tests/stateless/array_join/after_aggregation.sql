SELECT k, arrayJoin(groupArray(v)) AS x FROM (SELECT number % 2 AS k, number AS v FROM numbers(5)) GROUP BY k ORDER BY k, x;
SELECT k, q FROM (SELECT number % 2 AS k, quantilesExact(0.5, 1)(number) AS qs FROM numbers(9) GROUP BY k) ARRAY JOIN qs AS q ORDER BY ALL;
SELECT arrayJoin(topK(2)(x)) AS t FROM (SELECT arrayJoin([1, 1, 1, 2, 2, 3]) AS x) ORDER BY t;
SELECT arrayJoin([sum(number), count()]) AS s FROM numbers(5) ORDER BY s;
SELECT k, arrayJoin([min(v), max(v)]) AS m FROM (SELECT number % 3 AS k, number AS v FROM numbers(10)) GROUP BY k ORDER BY k, m;
SELECT arrayJoin(groupUniqArray(number % 3)) AS u FROM numbers(9) ORDER BY u;
SELECT count() FROM (SELECT arrayJoin(groupArray(number)) FROM numbers(7));
