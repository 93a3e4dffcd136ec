SELECT toYear(toDate('2024-05-17')), toMonth(toDate('2024-05-17')), toDayOfWeek(toDate('2024-05-17')), toDayOfYear(toDate('2024-05-17')), toISOWeek(toDate('2024-12-30')), toISOYear(toDate('2024-12-30')), toWeek(toDate('2024-05-17')), toQuarter(toDate('2024-05-17'));
SELECT toStartOfMonth(toDate('2024-05-17')), toStartOfWeek(toDate('2024-05-17')), toMonday(toDate('2024-05-17')), toStartOfYear(toDate('2024-05-17')), toLastDayOfMonth(toDate('2024-02-10')), toStartOfQuarter(toDate('2024-05-17'));
SELECT addMonths(toDate('2024-01-31'), 1), subtractYears(toDate('2024-02-29'), 1), addDays(toDate('2024-02-28'), 2), toDate('2024-01-01') + INTERVAL 1 MONTH, toDate('2024-01-31') - INTERVAL 1 QUARTER;
SELECT toDate('2024-01-01') - toDate('2023-12-25'), toDateTime('2024-01-01 00:00:00') - toDateTime('2023-12-31 00:00:00'), toDateTime('2024-01-01 10:00:00') + 3600;
SELECT formatDateTime(toDateTime('2024-05-17 03:04:05'), '%Y-%m-%d %H:%i:%s %j %a %b %e %p %I'), parseDateTimeBestEffort('17 May 2024 3:04pm'), parseDateTime('2024-05-17', '%Y-%m-%d'), formatDateTimeInJodaSyntax(toDateTime('2024-05-17 03:04:05'), 'yyyy-MM-dd HH:mm:ss');
SELECT dateDiff('month', toDate('2024-01-31'), toDate('2024-03-01')), age('month', toDate('2024-01-31'), toDate('2024-03-01')), date_diff(DAY, toDate('2024-01-01'), toDate('2024-01-03')), dateTrunc('week', toDate('2024-05-17')), date_trunc('hour', toDateTime('2024-05-17 03:04:05'));
SELECT toDate32('1925-01-01'), toDate32('2299-12-31'), toDate('1969-12-31') AS low, toDate('2200-01-01') AS high, toDateTime64('1900-01-01 00:00:00', 3, 'UTC'), toDateTime64('2262-04-11 23:47:16', 9, 'UTC');
SELECT makeDate(2024, 5, 17), makeDate(2024, 40), makeDateTime(2024, 5, 17, 3, 4, 5), makeDateTime64(2024, 5, 17, 3, 4, 5, 123), toYYYYMM(toDate('2024-05-17')), toYYYYMMDDhhmmss(toDateTime('2024-05-17 03:04:05')), YYYYMMDDToDate(20240517);
SELECT toUnixTimestamp64Milli(toDateTime64('2024-05-17 03:04:05.678', 3, 'UTC')), fromUnixTimestamp64Micro(1715915045678901, 'UTC'), fromUnixTimestamp(0, '%Y'), toDateTime64(1715915045.5, 2, 'UTC');
SELECT timeSlot(toDateTime('2024-05-17 03:44:05')), timeSlots(toDateTime('2024-05-17 03:00:00'), toUInt32(3600)), toStartOfFiveMinutes(toDateTime('2024-05-17 03:44:05')), toTime(toDateTime('2024-05-17 03:44:05'));
SELECT monthName(toDate('2024-05-17')), dateName('weekday', toDate('2024-05-17')), toRelativeDayNum(toDate('2024-05-17')), toModifiedJulianDay('1858-11-16'), fromModifiedJulianDay(60447), toDaysSinceYearZero(toDate('2024-05-17'));
-- error: 43
SELECT toYear('x');
-- error: 41
SELECT parseDateTimeBestEffort('nothing');
SELECT parseDateTimeBestEffortOrNull('nothing'), toDateOrNull('2024-13-01'), toDateTimeOrZero('bad'), toDateOrDefault('bad', toDate('2020-01-01'));
