-- The first values of a group's sorted array are kept without the others.
CREATE TABLE n (k UInt8, i Int32, f Float64, d Date, t String) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO n SELECT number % 3, toInt32(number % 7) - 3, multiIf(number % 5 = 0, nan, number % 11 = 1, -inf, number / 4), toDate('2024-01-01') + number % 40, toString(number % 9) FROM numbers(100);
EXPLAIN actions = 1 SELECT k, arraySlice(arrayReverseSort(groupArray(f)), 1, 2) FROM n GROUP BY k SETTINGS query_plan_enable_optimizations = 1;
EXPLAIN actions = 1 SELECT k, arrayJoin(arraySlice(arraySort(groupArray(f)), 1, 2)) FROM n GROUP BY k SETTINGS query_plan_enable_optimizations = 1;
EXPLAIN actions = 1 SELECT k, arraySort(groupArray(i))[1], arraySort(groupArray(i))[3] FROM n GROUP BY k SETTINGS query_plan_enable_optimizations = 1;
EXPLAIN actions = 1 SELECT k, arraySort(groupArray(i))[1], arrayReverseSort(groupArray(i))[1] FROM n GROUP BY k SETTINGS query_plan_enable_optimizations = 1;
EXPLAIN actions = 1 SELECT k, arraySort(groupArray(i))[1], length(groupArray(i)), arraySort(groupArray(t))[1], arraySort(groupArray(2)(i))[1], arraySort(groupArray(d))[-1] FROM n GROUP BY k SETTINGS query_plan_enable_optimizations = 1;
SELECT k, arraySlice(arrayReverseSort(groupArray(f)), 1, 3), arraySlice(arraySort(groupArray(d)), 1, 2), arrayReverseSort(groupArray(i))[2] FROM n GROUP BY k ORDER BY k;
SELECT k, arrayJoin(arraySlice(arraySort(groupArray(f)), 1, 5)) AS v FROM n GROUP BY k ORDER BY k, v;
SELECT k, arraySlice(arraySort(groupArray(f)), 1, 100) FROM n WHERE i = 0 GROUP BY k ORDER BY k;
SELECT k, arraySort(groupArray(i))[1], arraySort(groupArray(i))[30], arraySlice(arraySort(groupArray(i)), 1, 4), arraySort(groupArray(i))[100] FROM n GROUP BY k ORDER BY k;
SELECT k, arraySort(groupArray(i))[1], arrayReverseSort(groupArray(i))[1], length(groupArray(i)) FROM n GROUP BY k ORDER BY k;
SELECT arraySlice(arrayReverseSort(groupArray(i)), 1, 3), arraySlice(arraySort(groupArray(toNullable(i))), 1, 3) FROM n WHERE k = 7;
SELECT arraySlice(arrayReverseSort(groupArray(toNullable(i))), 1, 3), arraySlice(arraySort(groupArray(t)), 1, 3), arraySlice(arraySort(groupArray(toDecimal32(f, 2))), 1, 2) FROM n WHERE isFinite(f);
SELECT k, sum(v) FROM (SELECT k, arrayJoin(arraySlice(arrayReverseSort(groupArray(i)), 1, 2)) AS v FROM n GROUP BY k) GROUP BY k ORDER BY k;
SELECT k, length(a), v FROM (SELECT k, groupArray(i) AS a, arrayJoin(arraySlice(arrayReverseSort(a), 1, 2)) AS v FROM n GROUP BY k) ORDER BY k, v;
SELECT k, groupArraySorted(4)(i), groupArraySortedIf(3)(f, NOT isNaN(f)), groupArraySorted(2)(d) FROM n GROUP BY k ORDER BY k;
SELECT k, groupArrayReverseSorted(4)(i), groupArrayReverseSorted(3)(f), groupArrayReverseSorted(3)(t), groupArrayReverseSortedIf(2)(d, i > 0) FROM n GROUP BY k ORDER BY k;
