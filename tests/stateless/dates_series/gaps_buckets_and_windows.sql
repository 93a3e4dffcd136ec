CREATE TABLE hits (ts DateTime('UTC'), u UInt32, ms UInt16) ENGINE = MergeTree PARTITION BY toYYYYMM(ts) ORDER BY ts;
INSERT INTO hits SELECT toDateTime('2024-01-30 23:00:00', 'UTC') + number * 4321, number % 7, number * 10 FROM numbers(50);
SELECT toDate(ts) AS d, count(), uniq(u), sum(ms) FROM hits GROUP BY d ORDER BY d;
SELECT toStartOfInterval(ts, INTERVAL 6 HOUR) AS b, count() FROM hits GROUP BY b ORDER BY b WITH FILL STEP INTERVAL 6 HOUR;
SELECT toStartOfInterval(ts, INTERVAL 1 WEEK) AS w, max(ms) FROM hits GROUP BY w ORDER BY w;
SELECT toStartOfInterval(ts, INTERVAL 2 DAY) AS w, count() FROM hits GROUP BY w ORDER BY w;
SELECT tumbleStart(ts, INTERVAL 1 DAY) AS s, count() FROM hits GROUP BY s ORDER BY s;
SELECT toHour(ts) AS h, count() AS c FROM hits GROUP BY h ORDER BY c DESC, h LIMIT 3;
SELECT d, c, sum(c) OVER (ORDER BY d) AS run, c - lag(c, 1, 0) OVER (ORDER BY d) AS diff FROM (SELECT toDate(ts) AS d, count() AS c FROM hits GROUP BY d) ORDER BY d;
SELECT u, countIf(ts < toDateTime('2024-02-01 00:00:00', 'UTC')) AS jan, countIf(ts >= toDateTime('2024-02-01 00:00:00', 'UTC')) AS feb FROM hits GROUP BY u ORDER BY u;
SELECT count() FROM hits WHERE toYYYYMM(ts) = 202402;
SELECT count() FROM hits WHERE ts >= '2024-02-01' AND ts < '2024-02-02 00:00:00';
SELECT u, dateDiff('minute', min(ts), max(ts)) FROM hits GROUP BY u ORDER BY u LIMIT 2;
SELECT arrayMap(i -> toDate('2024-01-30') + i, range(3)) AS ds, arrayMap(x -> formatDateTime(x, '%d.%m'), ds);
SELECT timeSlots(toDateTime('2024-01-01 00:10:00', 'UTC'), toUInt32(1800)), timeSlot(toDateTime('2024-01-01 00:45:00', 'UTC'));
SELECT retention(toDate(ts) = '2024-01-31', toDate(ts) = '2024-02-01'), windowFunnel(86400)(ts, ms = 0, ms = 100, ms = 200) FROM hits;
SELECT sequenceMatch('(?1)(?2)')(ts, u = 0, u = 1), sequenceCount('(?1)(?t<=5000)(?2)')(ts, u = 0, u = 1) FROM hits;
-- error: 69
SELECT toStartOfInterval(ts, INTERVAL 0 DAY) FROM hits;
-- error: 43
SELECT toStartOfInterval(ts, 5) FROM hits;
-- error: 43
SELECT toStartOfInterval(u, INTERVAL 1 DAY) FROM hits;
-- error: 170
SELECT windowFunnel('x')(ts, ms = 0) FROM hits;
