SELECT toDateTime('2024-03-31 01:30:00', 'Europe/Berlin') AS t, toUnixTimestamp(t), toTimeZone(t, 'America/New_York'), timeZoneOf(t), timezoneOffset(t), toTypeName(t);
SELECT toDateTime('2024-03-31 02:30:00', 'Europe/Berlin') AS gap, toUnixTimestamp(gap), gap + INTERVAL 1 HOUR;
SELECT toDateTime('2024-10-27 02:30:00', 'Europe/Berlin') AS amb, toUnixTimestamp(amb), toDateTime(toUnixTimestamp(amb) + 3600, 'Europe/Berlin');
SELECT toHour(t), toHour(t, 'Asia/Tokyo'), toDate(t, 'Asia/Tokyo'), toDate(t), formatDateTime(t, '%F %T %z', 'Asia/Kolkata'), toString(t, 'Australia/Sydney') FROM (SELECT toDateTime('2024-06-15 22:00:00', 'UTC') AS t);
SELECT toStartOfDay(toDateTime('2024-03-31 12:00:00', 'Europe/Berlin')) AS d, d + INTERVAL 24 HOUR, d + INTERVAL 1 DAY, addHours(d, 3), toStartOfHour(d + 9000);
SELECT dateDiff('hour', toDateTime('2024-03-31 00:00:00', 'Europe/Berlin'), toDateTime('2024-04-01 00:00:00', 'Europe/Berlin')), dateDiff('day', toDateTime('2024-03-31 00:00:00', 'Europe/Berlin'), toDateTime('2024-04-01 00:00:00', 'Europe/Berlin'));
SELECT toDateTime64('2024-01-01 12:00:00.123', 3, 'Asia/Kathmandu') AS t, toTimeZone(t, 'UTC'), toUnixTimestamp64Milli(t), timezoneOffset(t);
SELECT toDateTime('2024-01-01 00:00:00', 'UTC') = toDateTime('2024-01-01 01:00:00', 'Europe/Berlin'), toDateTime('2024-01-01 00:00:00', 'UTC') < toDateTime('2024-01-01 00:00:00', 'America/New_York');
SELECT if(1, toDateTime('2024-01-01 00:00:00', 'UTC'), toDateTime('2024-01-01 00:00:00', 'Asia/Tokyo')) AS t, toTypeName(t);
SELECT toUTCTimestamp(toDateTime('2024-01-01 00:00:00'), 'Asia/Shanghai'), fromUTCTimestamp(toDateTime('2024-01-01 00:00:00'), 'Asia/Shanghai'), to_utc_timestamp(toDateTime64('2024-01-01 00:00:00.5', 1), 'US/Pacific');
SELECT toStartOfInterval(toDateTime('2024-03-31 05:00:00', 'Europe/Berlin'), INTERVAL 4 HOUR), toStartOfInterval(toDateTime('2024-10-27 05:00:00', 'Europe/Berlin'), INTERVAL 1 DAY), toStartOfMonth(toDateTime('2024-01-01 00:30:00', 'Asia/Tokyo'));
SELECT toDateTime('1970-01-01 00:00:00', 'Asia/Tokyo') FORMAT Null;
SELECT timeZone(), serverTimezone() FORMAT Null;
-- error: 36
SELECT toDateTime('2024-01-01 00:00:00', 'Mars/Base');
-- error: 43
SELECT toTimeZone(toDate('2024-01-01'), 'UTC');
-- error: 44
SELECT toTimeZone(toDateTime('2024-01-01 00:00:00', 'UTC'), 5);
-- error: 36
SELECT toHour(toDateTime('2024-01-01 00:00:00', 'UTC'), 'Nope');
-- error: 36
CREATE TABLE z (t DateTime('Nope/Zone')) ENGINE = Memory;
