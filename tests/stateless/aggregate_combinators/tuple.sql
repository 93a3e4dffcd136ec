CREATE TABLE tu (g UInt8, t Tuple(a UInt8, b Float32), u Tuple(Float64, Float64), n Tuple(Nullable(Int8), String)) ENGINE = Memory;
INSERT INTO tu VALUES (1, (1, 2.5), (1, 2), (NULL, 'a')), (1, (3, 4), (2, 1), (5, 'b')), (2, (200, 0.5), (3, 3), (NULL, 'c')), (2, (100, 1), (4, 5), (NULL, 'c'));
SELECT g, sumTuple(t), maxTuple(t), uniqTuple(n), countTuple(n) FROM tu GROUP BY g ORDER BY g;
SELECT toTypeName(sumTuple(t)), toTypeName(corrTuple(u, u)), toTypeName(sumTupleState(t)) FROM tu;
SELECT g, round(corrTuple(u, t).1, 6), quantileTuple(0.5)(u), groupArrayTuple(2)(n) FROM tu GROUP BY g ORDER BY g;
SELECT sumTupleIf(t, g = 1), sumIfTuple(t, (g = 1, g = 2)), sumTupleOrNull(t), sumTupleArray([t, t]), anyTuple((toLowCardinality('x'), 1)) FROM tu;
SELECT sumTupleMerge(s) FROM (SELECT sumTupleState(t) AS s FROM tu GROUP BY g);
CREATE TABLE ts (k UInt8, s AggregateFunction(sumTuple, Tuple(a UInt8, b Float32))) ENGINE = AggregatingMergeTree ORDER BY k;
INSERT INTO ts SELECT 1, sumTupleState(t) FROM tu WHERE g = 1;
INSERT INTO ts SELECT 1, sumTupleState(t) FROM tu WHERE g = 2;
OPTIMIZE TABLE ts FINAL;
SELECT k, sumTupleMerge(s) FROM ts GROUP BY k;
SELECT sum(number), sumTuple((number, number)) OVER (ORDER BY number ROWS 1 PRECEDING) FROM numbers(3) GROUP BY number ORDER BY number;
-- error: 43
SELECT sumTuple(g) FROM tu;
-- error: 42
SELECT sumTuple() FROM tu;
-- error: 43
SELECT corrTuple(u, (1., 2., 3.)) FROM tu;
-- error: 43
SELECT sumTuple(n) FROM tu;
-- error: 184
SELECT sumTupleTuple((t, t)) FROM tu;
