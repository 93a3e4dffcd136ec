CREATE TABLE prices (sym String, at DateTime('UTC'), p Decimal(9, 2)) ENGINE = MergeTree ORDER BY (sym, at);
CREATE TABLE latest (sym String, p AggregateFunction(argMax, Decimal(9, 2), DateTime('UTC')), hi AggregateFunction(max, Decimal(9, 2))) ENGINE = AggregatingMergeTree ORDER BY sym;
CREATE MATERIALIZED VIEW latest_mv TO latest AS SELECT sym, argMaxState(prices.p, at) AS p, maxState(prices.p) AS hi FROM prices GROUP BY sym;
INSERT INTO prices VALUES ('A', '2024-01-01 00:00:00', 1.5), ('A', '2024-01-02 00:00:00', 1.25), ('B', '2024-01-01 00:00:00', 9);
INSERT INTO prices VALUES ('B', '2023-01-01 00:00:00', 99.99);
SELECT sym, argMaxMerge(p) FROM latest GROUP BY sym ORDER BY sym;
SELECT sym, maxMerge(hi) FROM latest GROUP BY sym ORDER BY sym;
OPTIMIZE TABLE latest FINAL;
SELECT sym, finalizeAggregation(p), finalizeAggregation(hi) FROM latest ORDER BY sym;
