SET session_timezone = 'Asia/Tokyo';
SELECT timezone(), toDateTime('2024-01-01 00:00:00') = toDateTime('2023-12-31 15:00:00', 'UTC');
SELECT toDateTime(0), toDate(toDateTime('2024-01-01 20:00:00', 'UTC'));
CREATE TABLE z (t DateTime, u DateTime('UTC')) ENGINE = Memory;
INSERT INTO z VALUES ('2024-01-01 00:00:00', '2024-01-01 00:00:00');
SELECT t, u, toUnixTimestamp(t), toUnixTimestamp(u) FROM z;
SELECT toStartOfDay(u), toHour(t), toHour(u) FROM z;
SET session_timezone = 'America/New_York';
SELECT t, toTimeZone(t, 'UTC'), toTypeName(t) FROM z;
SELECT toDateTime('2024-03-10 02:30:00'), toDateTime('2024-11-03 01:30:00');
SELECT formatDateTime(toDateTime(0), '%F %T %z');
SELECT toStartOfHour(toDateTime64('2024-01-01 10:30:00', 3)), parseDateTimeBestEffort('2024-01-01 00:00:00+00:00');
-- error: 36
SET session_timezone = 'Nowhere/City';
SET session_timezone = '';
SELECT toDateTime('2024-01-01 00:00:00', 'UTC') SETTINGS session_timezone = 'Asia/Kolkata';
SELECT toString(toDateTime(0)), toDateTime('1970-01-01 05:30:00')::UInt32 SETTINGS session_timezone = 'Asia/Kolkata';
