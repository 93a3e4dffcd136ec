CREATE TABLE saf (k UInt8, s SimpleAggregateFunction(sum, Int64), m SimpleAggregateFunction(max, Nullable(Int32)), a SimpleAggregateFunction(groupArrayArray, Array(UInt8)), l SimpleAggregateFunction(anyLast, LowCardinality(Nullable(String)))) ENGINE = AggregatingMergeTree ORDER BY k;
INSERT INTO saf VALUES (1, 10, NULL, [1], 'x'), (2, 5, 7, [], NULL);
INSERT INTO saf VALUES (1, -4, 3, [2, 3], 'y');
SELECT k, s, m, a, l FROM saf FINAL ORDER BY k;
SELECT k, sum(s), max(m), groupArrayArray(a), anyLast(l) FROM (SELECT * FROM saf ORDER BY k, s DESC) GROUP BY k ORDER BY k;
OPTIMIZE TABLE saf FINAL;
SELECT *, toTypeName(s), toTypeName(l) FROM saf ORDER BY k;
INSERT INTO saf (k) VALUES (9);
SELECT * FROM saf WHERE k = 9;
SELECT sumSimpleState(number), toTypeName(sumSimpleState(number)), toTypeName(minSimpleState(toNullable(1))) FROM numbers(3);
-- error: 36
SELECT avgSimpleState(number) FROM numbers(3);
