SELECT EXTRACT(YEAR FROM d), EXTRACT(MONTH FROM d), EXTRACT(DAY FROM d), EXTRACT(HOUR FROM d), EXTRACT(MINUTE FROM d), EXTRACT(SECOND FROM d), EXTRACT(QUARTER FROM d) FROM (SELECT toDateTime('2024-05-17 13:47:59', 'UTC') AS d);
SELECT toYear(d), YEAR(d), toMonth(d), MONTH(d), DAY(d), DAYOFMONTH(d), HOUR(d), MINUTE(d), SECOND(d), QUARTER(d), toTypeName(toYear(d)), toTypeName(toMonth(d)) FROM (SELECT toDateTime('2024-05-17 13:47:59', 'UTC') AS d);
SELECT toRelativeYearNum(d), toRelativeQuarterNum(d), toRelativeMonthNum(d), toRelativeWeekNum(d), toRelativeDayNum(d), toRelativeHourNum(d), toRelativeMinuteNum(d), toRelativeSecondNum(d) FROM (SELECT toDateTime('2024-05-17 13:47:59', 'UTC') AS d);
SELECT toYYYYMM(d), toYYYYMMDD(d), toYYYYMMDDhhmmss(d), toTypeName(toYYYYMMDDhhmmss(d)), toYYYYMM(d, 'Asia/Tokyo'), YYYYMMDDToDate32(19240517), YYYYMMDDhhmmssToDateTime(20240517134759, 'UTC') FROM (SELECT toDateTime('2024-05-31 23:47:59', 'UTC') AS d);
-- error: 43
SELECT YYYYMMDDhhmmssToDateTime64(20240517134759, 'UTC') FROM (SELECT toDateTime('2024-05-31 23:47:59', 'UTC') AS d);
SELECT dateName('year', d), dateName('month', d), dateName('day', d), dateName('weekday', d), dateName('hour', d), dateName('dayofyear', d), dateName('week', d), dateName('quarter', d), monthName(d) FROM (SELECT toDateTime('2024-05-17 13:47:59', 'UTC') AS d);
SELECT toHour(toDateTime('2024-05-17 23:30:00', 'UTC'), 'Asia/Tokyo'), toYear(toDateTime('2024-12-31 23:30:00', 'UTC'), 'Asia/Tokyo'), toDayOfWeek(toDateTime('2024-05-17 23:30:00', 'UTC'), 0, 'Asia/Tokyo'), toMinute(toDateTime('2024-05-17 23:30:00', 'UTC'), 'Asia/Kolkata');
SELECT number, toYear(d), toQuarter(d), toDayOfYear(d), toDaysSinceYearZero(d), fromDaysSinceYearZero(toDaysSinceYearZero(d)) FROM (SELECT number, toDate('2023-12-30') + number * 100 AS d FROM numbers(4)) ORDER BY number;
SELECT toYear(toDate32('1925-01-01')), toMonth(toDateTime64('1925-07-01 00:00:00', 3, 'UTC')), toYear(NULL), toTypeName(toYear(toNullable(toDate('2024-01-01')))), toSecond(toDateTime64('1925-07-01 00:00:59.9', 1, 'UTC')), toHour(toDateTime64('1969-12-31 23:59:59.9', 1, 'UTC'));
SELECT toModifiedJulianDay('2020-11-01'), toModifiedJulianDayOrNull('x'), fromModifiedJulianDay(58849), fromModifiedJulianDayOrNull(2147483647);
-- error: 43
SELECT toHour(toDate('2024-01-01'));
-- error: 43
SELECT toYear(2024);
SELECT EXTRACT(CENTURY FROM toDate('2024-01-01'));
