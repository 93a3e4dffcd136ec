CREATE TABLE hits (day Date, user UInt32) ENGINE = MergeTree ORDER BY day;
CREATE MATERIALIZED VIEW daily ENGINE = AggregatingMergeTree ORDER BY day AS SELECT day, uniqExactState(user) AS users, countState() AS c FROM hits GROUP BY day;
INSERT INTO hits VALUES ('2024-01-01', 1), ('2024-01-01', 2), ('2024-01-02', 1);
INSERT INTO hits VALUES ('2024-01-01', 2), ('2024-01-01', 3);
SELECT day, uniqExactMerge(users), countMerge(c) FROM daily GROUP BY day ORDER BY day;
SELECT uniqExactMerge(users) FROM daily;
OPTIMIZE TABLE daily FINAL;
SELECT day, finalizeAggregation(users), finalizeAggregation(c) FROM daily ORDER BY day;
DESCRIBE daily;
