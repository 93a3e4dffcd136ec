SELECT dateTimeToSnowflakeID(toDateTime('2021-08-15 18:57:56', 'UTC')), dateTimeToSnowflakeID(toDateTime('2021-08-15 18:57:56', 'UTC'), 1288834974657), dateTime64ToSnowflakeID(toDateTime64('2021-08-15 18:57:56.492', 3, 'UTC'));
SELECT snowflakeIDToDateTime(7204436857747984384, 0, 'UTC'), snowflakeIDToDateTime64(7204436857747984384, 0, 'UTC'), toTypeName(snowflakeIDToDateTime64(7204436857747984384, 0, 'UTC')), snowflakeIDToDateTime(1426860702823350272::UInt64, 1288834974657, 'Asia/Tokyo');
SELECT snowflakeIDToDateTime64(dateTime64ToSnowflakeID(toDateTime64('2024-05-06 07:08:09.123', 3, 'UTC')), 0, 'UTC'), UUIDv7ToDateTime(toUUID('01907d91-6ca2-7000-8000-000000000000'), 'UTC'), dateTimeToUUIDv7(toDateTime('2024-05-06 07:08:09', 'UTC')) != generateUUIDv7(), toTypeName(UUIDv7ToDateTime(toUUID('01907d91-6ca2-7000-8000-000000000000')));
SELECT number, dateTimeToSnowflakeID(toDateTime('2024-01-01 00:00:00', 'UTC') + number), snowflakeIDToDateTime(number * 4194304000, 0, 'UTC') FROM numbers(3) ORDER BY number;
-- error: 43
SELECT snowflakeIDToDateTime('a');
-- error: 43
SELECT dateTimeToSnowflakeID(5);
SELECT UUIDv7ToDateTime(toUUID('61f0c404-5cb3-41e7-907b-a6006ad3dba0'), 'UTC');
