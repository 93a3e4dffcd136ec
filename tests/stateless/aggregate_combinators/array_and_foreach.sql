CREATE TABLE vec (g UInt8, a Array(Int32), b Array(Nullable(Float32))) ENGINE = Memory;
INSERT INTO vec VALUES (1, [1, 2, 3], [1.5, NULL]), (1, [10], []), (2, [], [NULL]), (2, [-7, 7], [2.5, 3.5, 4.5]);
SELECT g, sumArray(a), minArray(a), avgArray(b), countArray(b) FROM vec GROUP BY g ORDER BY g;
SELECT g, sumForEach(a), maxForEach(b), countForEach(b) FROM vec GROUP BY g ORDER BY g;
SELECT g, groupArrayArray(a), arraySort(groupUniqArrayArray(a)) FROM vec GROUP BY g ORDER BY g;
SELECT sumArrayIf(a, g = 1), sumForEachIf(a, g = 2) FROM vec;
SELECT uniqExactArray(a), quantileExactArray(0.5)(a), anyForEach(a) FROM (SELECT * FROM vec ORDER BY g, a DESC);
SELECT sumArrayArray([[1, 2], [3]]), maxArrayArray([[1.5], [-inf, inf]]);
SELECT toTypeName(sumForEach(a)), toTypeName(sumArray(a)), toTypeName(avgForEach(b)) FROM vec;
SELECT sumForEachMerge(x) FROM (SELECT sumForEachState(a) AS x FROM vec GROUP BY g);
SELECT finalizeAggregation(sumForEachState(a)) FROM vec;
SELECT argMaxArray(a, a) FROM vec WHERE g = 1;
-- error: 43
SELECT sumArray(g) FROM vec;
-- error: 43
SELECT sumForEach(1);
-- error: 42
SELECT sumArray([1, 2], [1]);
