CREATE TABLE tr (ts DateTime('UTC'), d Date, v UInt16) ENGINE = MergeTree ORDER BY ts;
INSERT INTO tr SELECT toDateTime('2024-03-10 00:00:00', 'UTC') + n * 3600 AS ts, toDate('2024-02-27') + n, n * n FROM (SELECT arrayJoin([0, 1, 2, 5, 9, 10]) AS n);
SELECT ts, sum(v) OVER (ORDER BY ts RANGE BETWEEN 7200 PRECEDING AND CURRENT ROW) AS s FROM tr ORDER BY ts;
-- error: 36
SELECT ts, count() OVER (ORDER BY ts RANGE BETWEEN INTERVAL 2 HOUR PRECEDING AND CURRENT ROW) AS c FROM tr ORDER BY ts;
SELECT d, sum(v) OVER (ORDER BY d RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS s FROM tr ORDER BY d;
SELECT d, dateDiff('day', lagInFrame(d) OVER (ORDER BY d), d) AS gap FROM tr ORDER BY d;
SELECT ts, ts - lag(ts, 1, ts) OVER (ORDER BY ts) AS secs FROM tr ORDER BY ts;
SELECT toStartOfDay(ts) AS day, max(v) AS m, m - lagInFrame(m) OVER (ORDER BY day) AS delta FROM tr GROUP BY day ORDER BY day;
SELECT d, v, nonNegativeDerivative(v, ts) OVER (ORDER BY ts) AS r FROM tr ORDER BY ts LIMIT 3;
SELECT sum(new) OVER (ORDER BY ts) AS session, ts FROM (SELECT ts, if(ts - lagInFrame(ts, 1, ts) OVER (ORDER BY ts ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) > 3600, 1, 0) AS new FROM tr) ORDER BY ts;
SELECT toDayOfWeek(d) AS wd, sum(v) OVER (PARTITION BY toDayOfWeek(d) ORDER BY d) FROM tr ORDER BY d;
SELECT d, first_value(d) OVER (PARTITION BY toStartOfMonth(d) ORDER BY d), last_value(d) OVER (PARTITION BY toStartOfMonth(d)) = max(d) OVER (PARTITION BY toStartOfMonth(d)) FROM tr ORDER BY d;
-- error: 36
SELECT sum(v) OVER (ORDER BY d RANGE BETWEEN INTERVAL 1 DAY PRECEDING AND 'x' FOLLOWING) FROM tr;
-- error: 48
SELECT sum(v) OVER (ORDER BY toString(ts) RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM tr;
