SELECT parseDateTime('2021-01-04 23:00:00', '%Y-%m-%d %H:%i:%s', 'UTC'), parseDateTime('04/01/21', '%d/%m/%y', 'UTC'), parseDateTime('Jan 4 2021', '%b %e %Y', 'UTC'), parseDateTime('2021 004', '%Y %j', 'UTC'), parseDateTime('11:59 PM', '%h:%i %p', 'UTC'), parseDateTime('20210104', '%Y%m%d', 'UTC');
SELECT parseDateTime('2021-01-04', '%F', 'UTC'), parseDateTime('23:01:02', '%T', 'UTC'), parseDateTime('23:01', '%R', 'UTC'), str_to_date('04.01.2021', '%d.%m.%Y');
-- error: 41
SELECT parseDateTime('1609801200', '%s', 'UTC') IS NOT NULL;
SELECT parseDateTimeOrNull('x', '%Y'), parseDateTimeOrZero('x', '%Y', 'UTC'), parseDateTimeOrNull('2021-02-30', '%Y-%m-%d', 'UTC'), parseDateTimeOrNull('2021-01-01 rest', '%Y-%m-%d', 'UTC'), parseDateTimeOrZero('13', '%m', 'UTC');
SELECT parseDateTime64('2021-01-04 23:00:00.123456', '%Y-%m-%d %H:%i:%s.%f', 'UTC'), parseDateTime64OrNull('x', '%Y'), parseDateTime64OrZero('x', '%Y', 'UTC'), toTypeName(parseDateTime64('2021-01-04 23:00:00.123456', '%Y-%m-%d %H:%i:%s.%f', 'UTC'));
SELECT s, parseDateTimeOrNull(s, '%d %M %Y', 'UTC') FROM (SELECT arrayJoin(['01 March 2020', '1 March 2020', '31 June 2020', '01 Mar 2020']) AS s) ORDER BY s;
SELECT parseDateTime(materialize('2021-05-06'), '%Y-%m-%d', 'UTC'), parseDateTime(toNullable('2021-05-06'), '%Y-%m-%d', 'UTC'), parseDateTime(NULL, '%Y'), toTypeName(parseDateTime('2021', '%Y', 'Asia/Tokyo'));
-- error: 41
SELECT parseDateTime('12', '%m-%d', 'UTC');
-- error: 41
SELECT parseDateTime('2021-01-04', '%Y/%m/%d', 'UTC');
-- error: 48
SELECT parseDateTime('x', '%U', 'UTC');
-- error: 48
SELECT parseDateTime('x', '%Q', 'UTC');
