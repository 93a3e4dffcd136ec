SELECT toDate('2024-01-31') + INTERVAL 1 MONTH, toDate('2024-03-31') - INTERVAL 1 MONTH, toDate('2024-02-29') + INTERVAL 1 YEAR, toDate('2024-01-01') + INTERVAL 1 QUARTER, toDate('2024-01-01') + INTERVAL 2 WEEK, INTERVAL 1 DAY + toDate('2024-01-01');
SELECT toTypeName(toDate('2024-01-01') + INTERVAL 1 DAY), toTypeName(toDate('2024-01-01') + INTERVAL 1 HOUR), toTypeName(toDate32('2024-01-01') + INTERVAL 1 SECOND), toTypeName(toDateTime('2024-01-01 00:00:00', 'UTC') + INTERVAL 1 MILLISECOND), toDate('2024-01-01') + INTERVAL 1 HOUR, toDateTime('2024-01-01 00:00:00', 'UTC') + INTERVAL 1 MILLISECOND;
SELECT INTERVAL 1 DAY, INTERVAL '2' HOUR, INTERVAL '1 month', toIntervalWeek(3), -INTERVAL 1 DAY, toTypeName(INTERVAL 1 NANOSECOND), INTERVAL 1 DAY = toIntervalDay(1), INTERVAL 2 DAY > INTERVAL 1 DAY, INTERVAL 1 DAY + INTERVAL 1 DAY, toInt32(INTERVAL 5 MINUTE);
SELECT INTERVAL 1 DAY + INTERVAL 1 HOUR, toDate('2024-01-01') + INTERVAL 1 MONTH + INTERVAL 1 DAY, toDate('2024-01-01') + (INTERVAL 1 MONTH, INTERVAL 2 DAY), toDateTime('2024-01-01 00:00:00', 'UTC') - INTERVAL '1 hour 1 minute', toTypeName(INTERVAL 1 DAY + INTERVAL 1 HOUR);
SELECT number, toDate('2024-01-31') + toIntervalMonth(number), toDateTime('2024-01-31 12:00:00', 'UTC') - toIntervalHour(number * 13), toDate('2024-01-01') + INTERVAL number DAY FROM numbers(4) ORDER BY number;
SELECT toDate('2024-01-10') - toDate('2024-01-01'), toDateTime('2024-01-10 00:00:00', 'UTC') - toDateTime('2024-01-09 00:00:00', 'UTC'), toDateTime64('2024-01-01 00:00:01.5', 1, 'UTC') - toDateTime64('2024-01-01 00:00:00', 1, 'UTC');
-- error: 43
SELECT INTERVAL 4 DAY * 2;
-- error: 43
SELECT 3 * INTERVAL 1 HOUR;
SELECT addInterval(INTERVAL 1 DAY, INTERVAL 1 MONTH), subtractInterval(INTERVAL 1 DAY, INTERVAL 1 MONTH), addTupleOfIntervals(toDate('2024-01-01'), (INTERVAL 1 DAY, INTERVAL 1 YEAR)), subtractTupleOfIntervals(toDate('2024-01-01'), (INTERVAL 1 DAY, INTERVAL 1 YEAR));
SELECT toDate('2024-01-01') + NULL, toDate('2024-01-01') + toIntervalDay(NULL), toNullable(toDate('2024-01-01')) + INTERVAL 1 DAY, toIntervalDay(toNullable(3)), CAST(5, 'IntervalMinute'), CAST(INTERVAL 90 MINUTE, 'IntervalHour'), toString(INTERVAL 3 YEAR);
-- error: 43
SELECT toDate('2024-01-01') * 2;
-- error: 43
SELECT toDate('2024-01-01') + toDate('2024-01-01');
-- error: 43
SELECT INTERVAL 1 DAY - toDate('2024-01-01');
