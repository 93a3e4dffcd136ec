SELECT formatDateTime(t, '%Y-%m-%d %H:%i:%S'), formatDateTime(t, '%y %C %e %j %u %w %V %G %g'), formatDateTime(t, '%a %W %b %M %p %h %I %l %k'), formatDateTime(t, '%D %F %R %T %r %c') FROM (SELECT toDateTime('2024-03-05 14:07:09', 'UTC') AS t);
SELECT formatDateTime(toDateTime64('2024-03-05 14:07:09.123456', 6, 'UTC'), '%f'), formatDateTime(toDateTime64('2024-03-05 14:07:09.12', 2, 'UTC'), '%S.%f'), formatDateTime(toDate('2024-03-05'), '%H:%i'), formatDateTime(toDate('2024-03-05'), '%%%n%t%Q'), formatDateTime(toDateTime('2024-03-05 14:07:09', 'Asia/Kolkata'), '%z');
SELECT formatDateTime(toDate('2024-03-05'), '%Q'), formatDateTime(toDate32('1950-03-05'), '%Y %a'), formatDateTime(toDateTime('2024-03-05 00:07:09', 'UTC'), '%I %h %l'), formatDateTime(toDateTime('2024-03-05 14:07:09', 'Asia/Kolkata'), '%z'), formatDateTime(toDate('2024-03-05'), ''), formatDateTime(toDate('2024-03-05'), 'plain');
SELECT formatDateTimeInJodaSyntax(toDateTime('2024-03-05 14:07:09', 'UTC'), 'yyyy-MM-dd HH:mm:ss'), formatDateTimeInJodaSyntax(toDateTime('2024-03-05 14:07:09', 'UTC'), 'EEE, d MMM yy h:mm a'), formatDateTimeInJodaSyntax(toDateTime('2024-03-05 14:07:09', 'UTC'), 'MMMM EEEE D e w x') FORMAT Null;
SELECT formatDateTimeInJodaSyntax(toDateTime('2024-03-05 14:07:09', 'UTC'), 'yyyy-MM-dd HH:mm:ss'), formatDateTimeInJodaSyntax(toDateTime('2024-03-05 14:07:09', 'UTC'), 'EEE, d MMM yy h:mm a'), formatDateTimeInJodaSyntax(toDateTime('2024-03-05 00:07:09', 'UTC'), 'K k \'at\' yyyy D e'), formatDateTimeInJodaSyntax(toDate('2024-03-05'), 'G C');
SELECT parseDateTime('2024-03-05 14:07:09', '%Y-%m-%d %H:%i:%s', 'UTC'), parseDateTime('5/3/24', '%e/%c/%y', 'UTC'), parseDateTime('Mar 5 2024', '%b %e %Y', 'UTC'), parseDateTimeOrNull('xx', '%Y'), parseDateTimeOrZero('xx', '%Y', 'UTC'), parseDateTime('02:30 PM', '%h:%i %p', 'UTC');
SELECT parseDateTimeInJodaSyntax('2024-03-05 14:07', 'yyyy-MM-dd HH:mm', 'UTC'), parseDateTimeInJodaSyntaxOrNull('bad', 'yyyy'), parseDateTime64('2024-03-05 14:07:09.123', '%Y-%m-%d %H:%i:%s.%f', 'UTC'), str_to_date('2024-03-05', '%Y-%m-%d', 'UTC');
SELECT parseDateTimeBestEffort('2024-03-05T14:07:09Z', 'UTC'), parseDateTimeBestEffort('5 Mar 2024 2pm', 'UTC'), parseDateTimeBestEffortUS('03/05/2024', 'UTC'), parseDateTimeBestEffort('05/03/2024', 'UTC'), parseDateTimeBestEffort('1709647629', 'UTC'), parseDateTimeBestEffort('2024-03-05 14:07:09+02:00', 'UTC'), parseDateTimeBestEffortOrNull('junk'), parseDateTime64BestEffort('2024-03-05 14:07:09.5', 3, 'UTC'), parseDateTimeBestEffort('20240305140709', 'UTC'), parseDateTimeBestEffortOrZero('junk', 'UTC');
SELECT toDate('2024-03-05 10:00:00'), toDate('20240305'), toDate('2024-3-5'), toDateOrNull('2024-13-01'), toDateOrZero('x'), toDateTimeOrNull('2024-03-05', 'UTC'), toDateTime('2024-03-05', 'UTC'), toDateTime('2024-03-05T01:02:03', 'UTC'), toDateTime('1709647629', 'UTC'), toDate32OrNull('1800-01-01'), toDateOrDefault('bad', toDate('2020-01-01'));
SELECT fromUnixTimestamp(0, '%Y', 'UTC'), FROM_UNIXTIME(86400, '%F', 'UTC'), fromUnixTimestamp64Milli(1709647629123, 'UTC'), fromUnixTimestamp64Micro(-1, 'UTC'), toUnixTimestamp('2024-01-01 00:00:00', 'UTC'), toUnixTimestamp(toDate('2024-01-01')), fromUnixTimestampInJodaSyntax(0, 'yyyy', 'UTC'), fromUnixTimestamp64Second(5, 'UTC'), toUnixTimestamp64Nano(toDateTime64('1970-01-01 00:00:01', 9, 'UTC'));
SELECT makeDate(2024, 2, 29), makeDate(2024, 60), makeDate32(1900, 1, 1), makeDateTime(2024, 1, 2, 3, 4, 5, 'UTC'), makeDateTime64(2024, 1, 2, 3, 4, 5, 678, 3, 'UTC'), makeDate(2024, 13, 1), YYYYMMDDToDate(20240229), YYYYMMDDhhmmssToDateTime(20240229010203, 'UTC'), YYYYMMDDToDate32(19000101), makeDate(2023, 2, 29);
-- error: 38
SELECT toDate('nonsense');
-- error: 41
SELECT toDateTime('2024-99-99 00:00:00', 'UTC');
-- error: 41
SELECT parseDateTime('2024', '%Y-%m', 'UTC');
-- error: 41
SELECT parseDateTime('2024-02-30', '%Y-%m-%d', 'UTC');
-- error: 36
SELECT formatDateTime(toDate('2024-01-01'), '%q');
-- error: 43
SELECT formatDateTime('2024-01-01', '%Y');
-- error: 41
SELECT parseDateTimeBestEffort('junk');
-- error: 48
SELECT formatDateTimeInJodaSyntax(toDate('2024-01-01'), 'bbb');
-- error: 69
SELECT toDateTime64('2024-01-01', 10, 'UTC');
-- error: 43
SELECT makeDate('a', 1, 1);
