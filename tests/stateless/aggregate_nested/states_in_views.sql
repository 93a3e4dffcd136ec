CREATE TABLE raw (k UInt8, v Int32) ENGINE = MergeTree ORDER BY k;
CREATE MATERIALIZED VIEW mv ENGINE = AggregatingMergeTree ORDER BY k AS SELECT k, sumState(v) AS s, uniqState(v) AS u FROM raw GROUP BY k;
INSERT INTO raw VALUES (1, 10), (2, 5), (1, 10);
INSERT INTO raw VALUES (1, -1), (3, 0);
SELECT k, sumMerge(s), uniqMerge(u) FROM mv GROUP BY k ORDER BY k;
SELECT sumMerge(s) FROM mv;
OPTIMIZE TABLE mv FINAL;
SELECT k, finalizeAggregation(s) FROM mv ORDER BY k;
-- error: 43
SELECT s + 1 FROM mv;
