SELECT YYYYMMDDhhmmssToDateTime64(3), YYYYMMDDhhmmssToDateTime64(20240229123456.789), YYYYMMDDhhmmssToDateTime64(99991231235959), YYYYMMDDhhmmssToDateTime64(18990101000000);
SELECT YYYYMMDDhhmmssToDateTime64(20240000000000), YYYYMMDDhhmmssToDateTime64(20241301000000), YYYYMMDDhhmmssToDateTime64(-5), YYYYMMDDhhmmssToDateTime64(99999999999999);
SELECT YYYYMMDDhhmmssToDateTime64(20240229250000), YYYYMMDDhhmmssToDateTime64(20240231000000), YYYYMMDDhhmmssToDateTime64(22991231235959), YYYYMMDDhhmmssToDateTime64(23000101000000);
-- error: 407
SELECT YYYYMMDDhhmmssToDateTime64(22620412000000, 9);
SELECT toUnixTimestamp(toInt16(-300)), toUnixTimestamp(5), toTypeName(toUnixTimestamp(toInt64(5))), toUnixTimestamp(5.5), toUnixTimestamp(5, 'UTC');
SELECT toUnixTimestamp(true), toUnixTimestamp(toUInt64(5000000000)), toUnixTimestamp(toDecimal64(5.5, 1)), toUnixTimestamp(toInt128(1)), toUnixTimestamp(number + 10) FROM numbers(2);
SELECT parseDateTime64InJodaSyntax('2024-02-29 12:34:56'), toTypeName(parseDateTime64InJodaSyntax('2024-02-29', 'yyyy-MM-dd')), toTypeName(parseDateTime64InJodaSyntax('2024-02-29 123', 'yyyy-MM-dd SSS'));
SELECT parseDateTime64('2024-02-29 12:34:56.1'), parseDateTime64OrNull('2024-02-29 12:34:56'), parseDateTime64OrZero('2024-02-29 12:34:56.12');
SELECT toTypeName(toTime64OrNull('12:00:00')), toTime64OrNull('12:00:00.5'), toTime64OrZero('a'), toTime64OrNull('a', 3), toTime64OrNull('12:00:00.123456', 6);
