SELECT toDateTime64('2020-01-01 12:34:56.789', 3, 'UTC') AS t, toUnixTimestamp64Milli(t), toUnixTimestamp64Micro(t), toUnixTimestamp(t), toDateTime(t), toDate(t), toString(t), toMillisecond(t);
SELECT fromUnixTimestamp64Milli(1577882096789, 'UTC'), fromUnixTimestamp64Nano(-1, 'UTC'), toDateTime64(1577882096, 2, 'UTC'), toDateTime64(1577882096.5, 1, 'UTC'), toDateTime64(-1.5, 3, 'UTC'), toDateTime64(toDate('2020-01-01'), 2, 'UTC');
SELECT toDateTime64('2020-01-01 00:00:00.5', 1, 'UTC') = toDateTime64('2020-01-01 00:00:00.50', 2, 'UTC'), toDateTime64('2020-01-01 00:00:00.5', 1, 'UTC') > toDateTime('2020-01-01 00:00:00', 'UTC'), toDateTime64('2020-01-01 00:00:00', 3, 'UTC') = '2020-01-01 00:00:00.000', toDateTime64('2020-01-01 00:00:00.1', 3, 'UTC') IN ('2020-01-01 00:00:00.1');
SELECT dateDiff('millisecond', toDateTime64('2020-01-01 00:00:00.1', 3, 'UTC'), toDateTime64('2020-01-01 00:00:01.05', 3, 'UTC')), age('second', toDateTime64('2020-01-01 00:00:00.9', 3, 'UTC'), toDateTime64('2020-01-01 00:00:02.1', 3, 'UTC')), date_trunc('second', toDateTime64('2020-01-01 00:00:00.9', 3, 'UTC')), toStartOfInterval(toDateTime64('2020-01-01 00:00:00.987', 3, 'UTC'), INTERVAL 100 MILLISECOND);
SELECT toDateTime64('1700-01-01 00:00:00', 3, 'UTC'), toDateTime64OrNull('x', 3), toDateTime64OrZero('x', 3, 'UTC'), parseDateTime64BestEffort('2020-01-01T01:02:03.456Z', 3, 'UTC'), toDateTime64('2020-01-01 00:00:00.123', 6, 'UTC')::DateTime64(1, 'UTC'), toDateTime64('2020-01-01 00:00:00.999', 3, 'UTC')::DateTime('UTC');
-- error: 69
SELECT toDateTime64('2020-01-01 00:00:00', 10);
-- error: 41
SELECT toDateTime64('x', 3);
SELECT formatDateTime(toDateTime64('2020-01-01 01:02:03.456', 3, 'UTC'), '%F %T.%f'), toTimeZone(toDateTime64('2020-01-01 01:02:03.456', 3, 'UTC'), 'America/New_York'), toDecimal64(toDateTime64('2020-01-01 00:00:00.25', 2, 'UTC'), 2), toFloat64(toDateTime64('1970-01-01 00:00:01.5', 1, 'UTC')), nowInBlock() > toDateTime64('2000-01-01 00:00:00', 3);
SET date_time_output_format = 'iso';
SELECT toDateTime64('2020-01-01 01:02:03.456', 3, 'UTC'), toDateTime('2020-01-01 00:00:00', 'Asia/Tokyo');
SET date_time_output_format = 'unix_timestamp';
SELECT toDateTime64('2020-01-01 01:02:03.456', 3, 'UTC'), toDateTime('2020-01-01 00:00:00', 'Asia/Tokyo'), [toDateTime(5, 'UTC')];
