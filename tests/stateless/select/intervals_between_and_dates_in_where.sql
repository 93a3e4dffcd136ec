CREATE TABLE ev (t DateTime('UTC'), d Date, t64 DateTime64(3, 'UTC'), v UInt8) ENGINE = MergeTree ORDER BY t;
INSERT INTO ev SELECT toDateTime('2024-03-01 00:00:00', 'UTC') + number * 3600, toDate('2024-03-01') + intDiv(number, 24), toDateTime64('2024-03-01 00:00:00.500', 3, 'UTC') + number, number FROM numbers(72);
SELECT count() FROM ev WHERE t >= '2024-03-02 00:00:00' AND t < '2024-03-03 00:00:00';
SELECT count() FROM ev WHERE d = '2024-03-02';
SELECT count() FROM ev WHERE t BETWEEN toDateTime('2024-03-01 05:00:00', 'UTC') AND toDateTime('2024-03-01 05:00:00', 'UTC') + INTERVAL 3 HOUR;
SELECT count() FROM ev WHERE toDate(t) = '2024-03-03' AND toHour(t) > 20;
SELECT count() FROM ev WHERE t64 < '2024-03-01 00:00:10.500';
SELECT count() FROM ev WHERE t > d + INTERVAL 23 HOUR - INTERVAL 1 SECOND;
SELECT toStartOfInterval(t, INTERVAL 1 DAY) AS day, count(), sum(v) FROM ev GROUP BY day ORDER BY day;
SELECT count() FROM ev WHERE d IN ('2024-03-01', '2024-03-03');
SELECT count() FROM ev WHERE d > toDate('2024-02-28') + INTERVAL 2 DAY AND toYYYYMMDD(t) != 20240302;
SELECT max(t) - min(t), dateDiff('hour', min(t), max(t)) FROM ev;
-- error: 43
SELECT count() FROM ev WHERE t = toDateTime(1709254800) OR d = 19784;
