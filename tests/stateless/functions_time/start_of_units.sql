SELECT toStartOfYear(d), toStartOfQuarter(d), toStartOfMonth(d), toStartOfWeek(d), toStartOfDay(d), toStartOfHour(d), toStartOfMinute(d), toStartOfSecond(toDateTime64(d, 3, 'UTC')) FROM (SELECT toDateTime('2024-05-17 13:47:59', 'UTC') AS d);
SELECT toStartOfFiveMinutes(d), toStartOfTenMinutes(d), toStartOfFifteenMinutes(d), timeSlot(d), toStartOfFiveMinute(d), toLastDayOfMonth(d), toTypeName(toStartOfFiveMinutes(d)) FROM (SELECT toDateTime('2024-05-17 13:47:59', 'UTC') AS d);
SELECT toStartOfMillisecond(d), toStartOfMicrosecond(d), toStartOfNanosecond(d), toStartOfSecond(d), toStartOfMinute(d), toStartOfHour(d), toStartOfDay(d) FROM (SELECT toDateTime64('2024-05-17 13:47:59.123456789', 9, 'UTC') AS d);
SELECT toStartOfYear(toDate32('1905-07-08')), toStartOfMonth(toDate32('2250-07-08')), toStartOfQuarter(toDateTime64('1935-12-11 10:00:00', 3, 'UTC')), toLastDayOfMonth(toDate32('1904-02-08')), toTypeName(toStartOfYear(toDate32('1905-07-08'))), toTypeName(toStartOfMonth(toDateTime64('1935-12-11 10:00:00', 3, 'UTC')));
SET enable_extended_results_for_datetime_functions = 1;
SELECT toStartOfYear(toDate32('1905-07-08'));
SELECT toStartOfMonth(toDateTime64('1935-12-11 10:00:00', 3, 'UTC'));
SELECT toTypeName(toStartOfMonth(toDateTime64('1935-12-11 10:00:00', 3, 'UTC')));
SELECT toStartOfDay(toDate32('1905-07-08'));
SELECT toStartOfHour(toDateTime64('1935-12-11 10:20:00', 3, 'UTC'));
SELECT toMonday(toDate32('1905-07-08'));
SET enable_extended_results_for_datetime_functions = 0;
SELECT number, toStartOfHour(t), toStartOfFifteenMinutes(t), toStartOfDay(t) FROM (SELECT number, toDateTime('2024-03-31 00:10:00', 'Europe/Berlin') + number * 2700 AS t FROM numbers(6)) ORDER BY number;
SELECT toStartOfMonth(NULL), toStartOfMonth(toNullable(toDate('2024-05-17'))), toStartOfMonth(materialize(toDate('2024-05-17')));
-- error: 43
SELECT toStartOfDay('2024-05-17 10:00:00');
-- error: 43
SELECT toStartOfHour(toDate('2024-05-17'));
-- error: 43
SELECT toStartOfMonth(5);
