SELECT toStartOfInterval(d, INTERVAL 1 YEAR), toStartOfInterval(d, INTERVAL 3 MONTH), toStartOfInterval(d, INTERVAL 2 WEEK), toStartOfInterval(d, INTERVAL 5 DAY), toStartOfInterval(d, INTERVAL 6 HOUR), toStartOfInterval(d, INTERVAL 7 MINUTE), toStartOfInterval(d, INTERVAL 10 SECOND) FROM (SELECT toDateTime('2024-05-17 13:47:59', 'UTC') AS d);
SELECT toTypeName(toStartOfInterval(d, INTERVAL 1 YEAR)), toTypeName(toStartOfInterval(d, INTERVAL 1 DAY)), toTypeName(toStartOfInterval(d, INTERVAL 1 HOUR)), toTypeName(toStartOfInterval(d, INTERVAL 1 MILLISECOND)), toStartOfInterval(d, INTERVAL 1 QUARTER), toStartOfInterval(d, toIntervalMinute(30)) FROM (SELECT toDateTime('2024-05-17 13:47:59', 'UTC') AS d);
SELECT toStartOfInterval(d, INTERVAL 100 MILLISECOND), toStartOfInterval(d, INTERVAL 250 MICROSECOND), toStartOfInterval(d, INTERVAL 5 SECOND), toStartOfInterval(d, INTERVAL 3 HOUR) FROM (SELECT toDateTime64('2024-05-17 13:47:59.123456', 6, 'UTC') AS d);
SELECT number, toStartOfInterval(toDateTime('2024-05-17 00:00:00', 'UTC') + number * 1000, INTERVAL 15 MINUTE) AS b, count() OVER (PARTITION BY b) FROM numbers(5) ORDER BY number;
SELECT toStartOfInterval(toDate('2024-05-17'), INTERVAL 1 MONTH), toStartOfInterval(toDate('2024-05-17'), INTERVAL 10 DAY), toStartOfInterval(toDate('2024-05-17'), INTERVAL 1 WEEK);
SELECT toStartOfInterval(toDate32('1930-05-17'), INTERVAL 10 YEAR);
SELECT toStartOfInterval(toDateTime('2024-05-17 13:47:59', 'UTC'), INTERVAL 1 HOUR, toDateTime('2024-05-17 00:30:00', 'UTC')), toStartOfInterval(toDate('2024-05-17'), INTERVAL 1 MONTH, toDate('2024-01-15')), toStartOfInterval(toDateTime('2024-05-17 13:47:59', 'UTC'), INTERVAL 1 DAY, 'Asia/Tokyo');
SELECT date_bin(toDateTime('2024-05-17 13:47:59', 'UTC'), INTERVAL 20 MINUTE), time_bucket(toDateTime('2024-05-17 13:47:59', 'UTC'), INTERVAL 1 DAY);
-- error: 43
SELECT toStartOfInterval(toDate('2024-05-17'), 5);
-- error: 69
SELECT toStartOfInterval(toDateTime('2024-05-17 13:47:59', 'UTC'), INTERVAL 0 DAY);
-- error: 43
SELECT toStartOfInterval(toDate('2024-05-17'), INTERVAL 1 HOUR, 'a', 'b');
