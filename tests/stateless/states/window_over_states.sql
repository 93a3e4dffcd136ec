CREATE TABLE wos (d UInt8, u AggregateFunction(uniqExact, UInt8)) ENGINE = AggregatingMergeTree ORDER BY d;
INSERT INTO wos SELECT number % 4, uniqExactState(toUInt8(number % 5)) FROM numbers(12) GROUP BY number % 4;
SELECT d, uniqExactMerge(u) OVER (ORDER BY d) FROM wos ORDER BY d;
SELECT d, uniqExactMerge(u) OVER (ORDER BY d ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM wos ORDER BY d;
SELECT d, uniqExactMerge(u) OVER () FROM wos ORDER BY d;
SELECT d, finalizeAggregation(u) AS f, sum(f) OVER (ORDER BY d) FROM wos ORDER BY d;
SELECT d, finalizeAggregation(lag(u) OVER (ORDER BY d)) FROM wos ORDER BY d FORMAT Null;
SELECT max(x) FROM (SELECT uniqExactMerge(u) OVER (PARTITION BY d % 2) AS x FROM wos);
