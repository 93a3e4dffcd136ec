SELECT INTERVAL 3 DAY AS i, toTypeName(i), i + INTERVAL 1 DAY, toIntervalHour(5), CAST(7, 'IntervalWeek'), toIntervalMonth(-1);
CREATE TABLE iv (id UInt8, n Int32) ENGINE = Memory;
INSERT INTO iv VALUES (1, 1), (2, -2), (3, 0);
SELECT id, toDate('2024-03-31') + toIntervalMonth(n), toDateTime('2024-01-01 00:00:00', 'UTC') - toIntervalHour(n), INTERVAL n DAY FROM iv ORDER BY id;
SELECT max(toIntervalDay(n)), min(toIntervalDay(n)) FROM iv;
SELECT toIntervalDay(n) AS i, count() FROM iv GROUP BY i ORDER BY i;
SELECT toIntervalMinute(60) = toIntervalHour(1), toIntervalDay(1) < toIntervalDay(2);
SELECT toStartOfInterval(toDate('2024-05-17'), INTERVAL 1 QUARTER), toStartOfInterval(toDate('2024-05-17'), INTERVAL 3 WEEK), toStartOfInterval(toDateTime('2024-05-17 13:14:15', 'UTC'), INTERVAL 7 MINUTE), toStartOfInterval(toDateTime64('2024-05-17 13:14:15.678', 3, 'UTC'), INTERVAL 100 MILLISECOND);
-- error: 6
SELECT toIntervalDay('x');
-- error: 43
SELECT INTERVAL 1 DAY + 1;
-- error: 43
SELECT toIntervalDay(1) * 'a';
