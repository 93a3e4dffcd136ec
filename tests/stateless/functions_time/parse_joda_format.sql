SELECT parseDateTimeInJodaSyntax('2023-02-24 14:53:31', 'yyyy-MM-dd HH:mm:ss', 'UTC'), parseDateTimeInJodaSyntax('24 Feb 23', 'dd MMM yy', 'UTC'), parseDateTimeInJodaSyntax('2023/055', 'yyyy/DDD', 'UTC'), parseDateTimeInJodaSyntax('02:05 PM', 'hh:mm a', 'UTC'), parseDateTimeInJodaSyntax('24 February 2023', 'dd MMMM yyyy', 'UTC');
SELECT parseDateTimeInJodaSyntax('at 2023', '\'at\' yyyy', 'UTC'), parseDateTimeInJodaSyntax('2023-02-24T10:00:00', 'yyyy-MM-dd\'T\'HH:mm:ss', 'UTC'), parseDateTimeInJodaSyntax('24:30', 'kk:mm', 'UTC');
SELECT parseDateTimeInJodaSyntax('2023 08 5', 'xxxx ww e', 'UTC');
SELECT parseDateTimeInJodaSyntaxOrNull('x', 'yyyy'), parseDateTimeInJodaSyntaxOrZero('x', 'yyyy', 'UTC'), parseDateTimeInJodaSyntaxOrNull('2023-13', 'yyyy-MM', 'UTC');
SELECT parseDateTime64InJodaSyntax('2023-02-24 14:53:31.123', 'yyyy-MM-dd HH:mm:ss.SSS', 'UTC'), parseDateTime64InJodaSyntaxOrNull('x', 'yyyy'), toTypeName(parseDateTime64InJodaSyntax('1.123456', 's.SSSSSS', 'UTC'));
SELECT formatDateTimeInJodaSyntax(toDateTime('2023-02-04 04:05:06', 'UTC'), 'yy-M-d H:m:s a E EEEE MMM MMMM D DDD e xxxx w'), formatDateTimeInJodaSyntax(toDateTime('2023-02-04 00:05:06', 'UTC'), 'h hh K k HH G C \'lit\' \'\'');
SELECT number, formatDateTimeInJodaSyntax(toDate('2023-12-30') + number, 'yyyy-MM-dd EEE e D') FROM numbers(4) ORDER BY number;
SELECT formatDateTimeInJodaSyntax(toDateTime64('2023-02-04 04:05:06.789', 3, 'UTC'), 'ss.SSS SS SSSSSS'), formatDateTimeInJodaSyntax(NULL, 'yyyy');
-- error: 48
SELECT formatDateTimeInJodaSyntax(toDateTime('2023-02-04 04:05:06', 'UTC'), 'zzzz VV');
-- error: 36
SELECT formatDateTimeInJodaSyntax(toDateTime('2023-02-04 04:05:06', 'UTC'), '\'open');
SELECT formatDateTimeInJodaSyntax(toDateTime('2023-02-04 04:05:06', 'UTC'), 'Y');
-- error: 41
SELECT parseDateTimeInJodaSyntax('12', 'MM-dd', 'UTC');
