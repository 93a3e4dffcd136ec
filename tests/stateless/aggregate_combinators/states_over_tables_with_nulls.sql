CREATE TABLE raw (d Date, u Nullable(UInt32), r Float64) ENGINE = MergeTree ORDER BY d;
CREATE TABLE agg (d Date, us AggregateFunction(uniqExact, Nullable(UInt32)), rs AggregateFunction(avgIf, Float64, UInt8), q AggregateFunction(quantilesExact(0.25, 0.75), Float64)) ENGINE = AggregatingMergeTree ORDER BY d;
INSERT INTO raw VALUES ('2024-01-01', 1, 1), ('2024-01-01', NULL, 2), ('2024-01-01', 1, 3), ('2024-01-02', 7, -4);
INSERT INTO agg SELECT d, uniqExactState(u), avgIfState(r, ifNull(u = 1, 0)), quantilesExactState(0.25, 0.75)(r) FROM raw GROUP BY d;
-- error: 70
INSERT INTO agg SELECT d, uniqExactState(u), avgIfState(r, u = 1), quantilesExactState(0.25, 0.75)(r) FROM (SELECT toDate('2024-01-01') AS d, toNullable(toUInt32(number)) AS u, toFloat64(number) AS r FROM numbers(3)) GROUP BY d;
SELECT d, uniqExactMerge(us), quantilesExactMerge(0.25, 0.75)(q) FROM agg GROUP BY d ORDER BY d;
OPTIMIZE TABLE agg FINAL;
SELECT d, finalizeAggregation(us), finalizeAggregation(q) FROM agg ORDER BY d;
SELECT uniqExactMerge(us) FROM agg;
SELECT avgIfMerge(rs) FROM agg;
SELECT toTypeName(us), toTypeName(rs), toTypeName(q) FROM agg LIMIT 1;
-- error: 70
INSERT INTO agg (d, us) SELECT '2024-01-01', uniqState(toNullable(toUInt32(1)));
-- error: 43
SELECT uniqMerge(us) FROM agg;
