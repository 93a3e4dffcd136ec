SELECT count(x), count(), sum(x), avg(x), min(x), max(x) FROM (SELECT arrayJoin([1, NULL, 3, NULL]) AS x);
SELECT sum(NULL), count(NULL), avg(NULL), min(NULL), any(NULL);
SELECT sum(x), toTypeName(sum(x)), count(x) FROM (SELECT CAST(NULL, 'Nullable(Int32)') AS x);
SELECT uniq(x), uniqExact(x), groupArray(x), groupUniqArray(x) FROM (SELECT arrayJoin([NULL, 5, NULL, 5]) AS x);
SELECT argMax(v, k), argMin(v, k) FROM (SELECT arrayJoin([(1, NULL), (2, 'b'), (NULL, 'c')]) AS t, t.1 AS k, t.2 AS v);
SELECT any(x), anyLast(x), any(x) RESPECT NULLS, anyLast(x) RESPECT NULLS FROM (SELECT arrayJoin([NULL, 1, 2, NULL]) AS x);
SELECT first_value(x), last_value(x), first_value(x) RESPECT NULLS FROM (SELECT arrayJoin([NULL, 1, 2]) AS x);
-- error: 48
SELECT groupArray(x) RESPECT NULLS FROM (SELECT arrayJoin([NULL, 1, 2]) AS x);
SELECT k, sum(v), count(v) FROM (SELECT arrayJoin([(NULL, 1), (NULL, 2), (1, NULL)]) AS t, t.1 AS k, t.2 AS v) GROUP BY k ORDER BY k;
SELECT count(DISTINCT x) FROM (SELECT arrayJoin([NULL, 1, 1]) AS x);
