SELECT toDateTime('2024-02-29 01:02:03', 'UTC'), toDateTime('2024-02-29', 'UTC'), toDateTime('2024-02-29T01:02:03', 'UTC'), toDateTime('1709168523', 'UTC'), toDateTime('2024-02-29 01:02:03.999', 'UTC'), toDateTime('1970-01-01 00:00:00', 'UTC');
SELECT toDateTime('2024-07-01 12:00:00', 'America/New_York'), toUnixTimestamp(toDateTime('2024-07-01 12:00:00', 'America/New_York')), toDateTime(0, 'Asia/Tokyo'), toDateTime(4294967295, 'UTC'), toDateTime(-1, 'UTC'), toDateTime(4294967296, 'UTC');
SELECT toDateTimeOrNull('x', 'UTC'), toDateTimeOrZero('x', 'UTC'), toDateTimeOrNull('2024-02-30 00:00:00', 'UTC'), toDateTimeOrDefault('bad', 'UTC', toDateTime('2020-01-01 00:00:00', 'UTC')), toDateTimeOrNull('2024-01-01 25:00:00', 'UTC');
SELECT toDateTime64('2024-02-29 01:02:03.123456789', 0, 'UTC'), toDateTime64('2024-02-29 01:02:03.123456789', 3, 'UTC'), toDateTime64('2024-02-29 01:02:03.123456789', 9, 'UTC'), toDateTime64('2024-02-29', 2, 'UTC'), toDateTime64(1.5, 3, 'UTC'), toDateTime64('1709168523.25', 2, 'UTC');
-- error: 41
SELECT toDateTime64('-1.5', 1, 'UTC');
SELECT toDateTime64OrNull('x', 3, 'UTC'), toDateTime64OrZero('x', 3, 'UTC'), toDateTime64OrDefault('x', 3, 'UTC'), toDateTime64OrDefault('x', 3, 'UTC', toDateTime64('2020-01-01 00:00:00.5', 3, 'UTC'));
SET date_time_input_format = 'best_effort';
SELECT toDateTime('2024-02-29 01:02:03', 'UTC'), '2024-02-29T01:02:03Z'::DateTime('UTC');
-- error: 41
SELECT toDateTime('hello world, friend', 'UTC');
-- error: 36
SELECT toDateTime('2024-01-01 00:00:00', 'Mars/Base');
-- error: 69
SELECT toDateTime64('2024-01-01', 10);
