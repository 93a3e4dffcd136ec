SELECT toTimeZone(toDateTime('2024-01-01 00:00:00', 'UTC'), 'Asia/Tokyo'), timeZoneOf(toDateTime('2024-01-01 00:00:00', 'Asia/Tokyo')), toTypeName(toTimeZone(toDateTime('2024-01-01 00:00:00', 'UTC'), 'Asia/Tokyo')), timezoneOf(toDateTime64('2024-01-01 00:00:00', 3, 'Etc/GMT+5')), timezoneOffset(toDateTime('2024-01-01 00:00:00', 'Etc/GMT+5'));
SET session_timezone = 'America/Denver';
SELECT timezone(), toDateTime(0), toTypeName(toDateTime(0)), toDate(toDateTime(0)), toUnixTimestamp('2024-01-01 00:00:00'), toHour(toDateTime(0)), timeZoneOf(toDateTime(0)), toDateTime64(0.5, 1);
CREATE TABLE zones (id UInt8, t DateTime, u DateTime('UTC'), k DateTime64(3, 'Asia/Tokyo')) ENGINE = Memory;
INSERT INTO zones VALUES (1, '2024-01-01 00:00:00', '2024-01-01 00:00:00', '2024-01-01 00:00:00'), (2, 1700000000, 1700000000, 1700000000);
SELECT id, t, u, k, toUnixTimestamp(t), toUnixTimestamp(u), toUnixTimestamp(k) FROM zones ORDER BY id;
SELECT id, t = u, t > k, toTimeZone(t, 'UTC'), toDate(k), toDate(k, 'UTC'), toHour(u, 'Asia/Tokyo') FROM zones ORDER BY id;
SET session_timezone = 'UTC';
SELECT id, t, toString(t, 'Asia/Tokyo'), toString(k, 'UTC'), toDateTime(k), toDateTime64(t, 2, 'Asia/Kolkata') FROM zones ORDER BY id;
SELECT if(id = 1, t, k) AS m, toTypeName(m), greatest(t, u), toTypeName(greatest(t, u)) FROM zones ORDER BY id;
-- error: 43
SELECT toUTCTimestamp(toDateTime('2024-01-01 10:00:00', 'UTC'), 'Asia/Shanghai');
-- error: 43
SELECT fromUTCTimestamp(toDateTime64('2024-01-01 10:00:00', 3, 'UTC'), 'Asia/Shanghai');
-- error: 43
SELECT to_utc_timestamp(toDateTime('2024-07-01 10:00:00', 'UTC'), 'Europe/Berlin');
-- error: 43
SELECT from_utc_timestamp(toDateTime('2024-07-01 10:00:00', 'UTC'), 'Europe/Berlin');
-- error: 36
SELECT toTimeZone(toDateTime('2024-01-01 00:00:00', 'UTC'), 'No/Where');
-- error: 43
SELECT toTimeZone(toDate('2024-01-01'), 'UTC');
-- error: 36
SET session_timezone = 'Not/Zone';
