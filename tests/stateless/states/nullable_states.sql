CREATE TABLE ns (k UInt8, s AggregateFunction(sum, Nullable(Int32)), m AggregateFunction(max, Nullable(String)), c AggregateFunction(count, Nullable(UInt8))) ENGINE = Memory;
INSERT INTO ns SELECT 1, sumState(x), maxState(toString(x)), countState(toNullable(toUInt8(x))) FROM (SELECT toInt32(arrayJoin([1, NULL, 3])) AS x);
INSERT INTO ns SELECT 2, sumState(x), maxState(toString(x)), countState(toNullable(toUInt8(x))) FROM (SELECT arrayJoin([NULL, NULL]::Array(Nullable(Int32))) AS x);
SELECT k, sumMerge(s), maxMerge(m), countMerge(c) FROM ns GROUP BY k ORDER BY k;
SELECT sumMerge(s), countMerge(c) FROM ns;
SELECT toTypeName(s), toTypeName(sumMerge(s)) FROM ns GROUP BY s LIMIT 1;
SELECT k, finalizeAggregation(s) IS NULL, finalizeAggregation(m) FROM ns ORDER BY k;
-- error: 43
SELECT sumMergeOrNull(s) FROM ns WHERE k = 5;
SELECT sumMergeIf(s, k = 1) FROM ns;
