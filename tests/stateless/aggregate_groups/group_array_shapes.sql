CREATE TABLE ga (k UInt8, v Nullable(String), t DateTime('UTC')) ENGINE = MergeTree ORDER BY (k, t);
INSERT INTO ga VALUES (1, 'c', '2024-01-01 00:00:03'), (1, 'a', '2024-01-01 00:00:01'), (1, NULL, '2024-01-01 00:00:02'), (2, NULL, '2024-01-01 00:00:00'), (3, '', '2024-01-01 00:00:00');
SELECT k, groupArray(v) FROM (SELECT * FROM ga ORDER BY k, t) GROUP BY k ORDER BY k;
SELECT k, groupArraySorted(2)(t) FROM ga GROUP BY k ORDER BY k;
SELECT k, groupArray((t, v)) AS a, toTypeName(a) FROM (SELECT * FROM ga ORDER BY k, t) GROUP BY k ORDER BY k;
SELECT k, arrayMap(x -> x.2, arraySort(x -> x.1, groupArray((t, v)))) FROM ga GROUP BY k ORDER BY k;
SELECT k, groupArray(1)(v), groupArrayLast(1)(v) FROM (SELECT * FROM ga ORDER BY k, t) GROUP BY k ORDER BY k;
SELECT groupArrayInsertAt('-', 5)(v, k) FROM ga WHERE v != '' AND k = 1 AND v = 'a';
SELECT groupArrayInsertAt(0)(number, number * 2) FROM numbers(4);
SELECT groupArrayMovingSum(2)(number), groupArrayMovingAvg(2)(number), groupArrayMovingSum(number) FROM numbers(5);
SELECT groupConcat(',')(v), groupConcat(v) FROM (SELECT * FROM ga WHERE k = 1 ORDER BY t);
SELECT groupConcat(', ', 2)(number) FROM numbers(5);
SELECT arraySort(groupArrayIntersect(a)), arraySort(groupArrayIntersect(b)) FROM VALUES('a Array(UInt8), b Array(String)', ([1, 2, 3], ['x', 'y']), ([2, 3], ['y', 'x']));
SELECT string_agg(v, '|'), array_agg(v), groupConcat(v) FROM (SELECT * FROM ga WHERE k IN (1, 3) ORDER BY k, t);
-- error: 36
SELECT groupArray(0)(v) FROM ga;
-- error: 36
SELECT groupArray(-1)(v) FROM ga;
-- error: 43
SELECT groupArrayMovingSum('a') FROM ga;
-- error: 36
SELECT groupArraySorted(v) FROM ga;
