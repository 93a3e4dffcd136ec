SELECT tumble(toDateTime('2024-01-01 00:01:40', 'UTC'), INTERVAL 1 MINUTE), tumbleStart(toDateTime('2024-01-01 00:01:40', 'UTC'), INTERVAL 1 MINUTE), tumbleEnd(toDateTime('2024-01-01 00:01:40', 'UTC'), INTERVAL 1 HOUR), toTypeName(tumble(toDateTime('2024-01-01 00:01:40', 'UTC'), INTERVAL 1 MINUTE));
SELECT hopEnd(toDateTime('2024-01-01 00:01:40', 'UTC'), INTERVAL 1 DAY, INTERVAL 3 DAY);
-- error: 44
SELECT hop(toDateTime('2024-01-01 00:01:40', 'UTC'), INTERVAL 30 SECOND, INTERVAL 1 MINUTE);
-- error: 44
SELECT hopStart(toDateTime('2024-01-01 00:01:40', 'UTC'), INTERVAL 30 SECOND, INTERVAL 1 MINUTE);
SELECT tumbleStart(toDateTime('2024-05-06 07:08:09', 'UTC'), INTERVAL 1 WEEK), tumbleStart(toDateTime('2024-05-06 07:08:09', 'UTC'), INTERVAL 1 MONTH), tumbleStart(toDateTime('2024-05-06 07:08:09', 'UTC'), INTERVAL 1 DAY, 'Asia/Tokyo');
SELECT tumbleStart(toDateTime('2024-01-01 00:00:00', 'UTC') + number * 25, INTERVAL 1 MINUTE) AS w, count() FROM numbers(8) GROUP BY w ORDER BY w;
SELECT toStartOfInterval(toDateTime('2024-01-01 00:00:00', 'UTC') + number * 25, INTERVAL 1 MINUTE) AS w, max(number) FROM numbers(8) GROUP BY w ORDER BY w;
-- error: 43
SELECT tumble(toDate('2024-01-01'), INTERVAL 1 DAY);
-- error: 43
SELECT tumble(toDateTime('2024-01-01 00:00:00', 'UTC'), 5);
-- error: 42
SELECT tumble(toDateTime('2024-01-01 00:00:00', 'UTC'));
