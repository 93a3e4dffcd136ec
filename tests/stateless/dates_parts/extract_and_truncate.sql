CREATE TABLE dp (d Date, e Date32, t DateTime('UTC'), f DateTime64(6, 'UTC')) ENGINE = Memory;
INSERT INTO dp VALUES ('2024-02-29', '1925-01-01', '2024-12-31 23:59:59', '1969-07-20 20:17:40.123456'), ('1970-01-01', '2299-12-31', '1970-01-01 00:00:00', '2261-05-06 07:08:09.999999'), ('2149-06-06', '1900-01-01', '2106-02-07 06:28:15', '2000-02-29 12:00:00.000001');
SELECT toYear(d), toQuarter(d), toMonth(d), toDayOfMonth(d), toDayOfWeek(d), toDayOfYear(d), toISOWeek(d), toISOYear(d), toWeek(d), toYearWeek(d) FROM dp ORDER BY d;
SELECT toYear(e), toMonth(e), toDayOfWeek(e), toDayOfYear(e), toISOWeek(e), toWeek(e, 3), toLastDayOfMonth(e), toMonday(e) FROM dp ORDER BY d;
SELECT toHour(t), toMinute(t), toSecond(t), toUnixTimestamp(t), toYYYYMM(t), toYYYYMMDD(t), toYYYYMMDDhhmmss(t), toTime(t) FROM dp ORDER BY d;
SELECT toYear(f), toMillisecond(f), toMicrosecond(f), toSecond(f), toHour(f), toYYYYMMDDhhmmss(f) FROM dp ORDER BY d;
SELECT toStartOfYear(d), toStartOfQuarter(d), toStartOfMonth(d), toStartOfWeek(d), toStartOfWeek(d, 1), toLastDayOfWeek(d), toStartOfISOYear(d) FROM dp WHERE d < '2100-01-01' ORDER BY d;
SELECT toStartOfDay(t), toStartOfHour(t), toStartOfMinute(t), toStartOfFiveMinutes(t), toStartOfTenMinutes(t), toStartOfFifteenMinutes(t) FROM dp ORDER BY d;
SELECT toStartOfSecond(f), toStartOfMillisecond(f), toStartOfMicrosecond(f), toStartOfMinute(f) FROM dp WHERE d = '2149-06-06';
SELECT date_trunc('year', t), date_trunc('week', t), date_trunc('hour', f), date_trunc('month', d), dateTrunc('second', t), toTypeName(date_trunc('day', d)), toTypeName(date_trunc('hour', t)) FROM dp ORDER BY d LIMIT 1;
SELECT toRelativeDayNum(d), toRelativeMonthNum(d), toRelativeYearNum(d), toRelativeHourNum(t), toRelativeWeekNum(d), toRelativeQuarterNum(d) FROM dp ORDER BY d;
SELECT dateName('month', d), dateName('weekday', d), dateName('dayofyear', d), monthName(d), toDaysSinceYearZero(d), DAYOFMONTH(d), toMonthNumSinceEpoch(d), toYearNumSinceEpoch(d) FROM dp ORDER BY d;
SELECT toTypeName(toYear(d)), toTypeName(toStartOfMonth(e)), toTypeName(toStartOfDay(f)), toTypeName(toStartOfHour(f)), toTypeName(toMonday(t)), toTypeName(toUnixTimestamp(t)), toTypeName(toISOWeek(d)), toTypeName(toYYYYMMDD(d)) FROM dp LIMIT 1;
-- error: 43
SELECT toHour(d) + toYear('x') FROM dp;
-- error: 36
SELECT date_trunc('eon', t) FROM dp;
-- error: 43
SELECT toStartOfSecond(d) FROM dp;
-- error: 43
SELECT toYear(1.5);
-- error: 36
SELECT dateName('x', d) FROM dp;
-- error: 43
SELECT toStartOfMinute(d) FROM dp;
