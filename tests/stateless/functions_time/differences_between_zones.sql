-- Hours are counted as each zone counted them in 1970.
SELECT dateDiff('hour', toDateTime('2024-01-01 00:00:00', 'UTC'), toDateTime('2024-01-01 00:00:00', 'Asia/Tokyo'));
SELECT dateDiff('hour', t, u), dateDiff('minute', t, u), dateDiff('second', t, u), dateDiff('day', t, u) FROM (SELECT toDateTime(1704067200, 'UTC') AS t, toDateTime(1704067200, 'Asia/Kolkata') AS u);
SELECT age('hour', t, u), age('minute', t, u), age('day', t, u), age('month', t, u) FROM (SELECT toDateTime(1704067200, 'UTC') AS t, toDateTime(1704067200, 'Asia/Kolkata') AS u);
SELECT dateDiff('hour', toDateTime('2024-01-01 00:00:00', 'Asia/Kolkata'), toDateTime('2024-01-01 00:45:00', 'Asia/Kolkata'));
SELECT dateDiff('hour', toDateTime('2024-03-10 00:00:00', 'America/New_York'), toDateTime('2024-03-11 00:00:00', 'America/New_York')), dateDiff('hour', toDateTime('2024-03-10 00:00:00', 'America/New_York'), toDateTime('2024-03-11 00:00:00', 'UTC'));
SELECT dateDiff('hour', toDate('2024-03-10'), toDateTime('2024-03-11 00:00:00', 'Asia/Tokyo')), dateDiff('hour', toDate('2024-03-10'), toDateTime('2024-03-11 00:00:00', 'Asia/Tokyo'), 'Asia/Tokyo');
SELECT age('week', toDateTime('2024-01-01 10:00:00', 'UTC'), toDateTime('2024-01-15 09:00:00', 'UTC')), age('quarter', toDate('2024-01-31'), toDate('2024-04-30')), age('year', toDate('2020-02-29'), toDate('2021-02-28')), age('month', toDate('2024-03-31'), toDate('2024-02-29'));
SELECT age('millisecond', toDateTime64('2024-01-01 00:00:00.0005', 4, 'UTC'), toDateTime64('2024-01-01 00:00:00.0014', 4, 'UTC')), age('second', toDateTime64('2024-01-01 00:00:00.9', 1, 'UTC'), toDateTime64('2024-01-01 00:00:02.1', 1, 'UTC')), age('hour', toDateTime('2024-01-01 10:30:00', 'UTC'), toDateTime('2024-01-01 09:00:00', 'UTC'));
SELECT timeSlots(toDateTime64('2024-01-01 00:00:00.5', 1, 'UTC'), toDecimal64(600, 0), toDecimal64(299, 0)), timeSlots(toDateTime64('2024-01-01 00:00:00.5', 1, 'UTC'), toDecimal64(1600, 0));
SELECT timeSlots(toDateTime64('1969-01-01 00:00:00.5', 1, 'UTC'), toDecimal64(1600, 3), toDecimal64(700, 0));
-- error: 44
SELECT timeSlots(toDateTime64('2024-01-01 00:00:00', 3, 'UTC'), toDecimal64(600, 0), toDecimal64(0, 0));
-- error: 43
SELECT timeSlots(toDateTime64('2024-01-01 00:00:00.5', 1, 'UTC'), 1600);
SELECT parseDateTimeInJodaSyntax('2023 33 1', 'xxxx ww e', 'UTC'), parseDateTimeInJodaSyntax('2023 1', 'xxxx w', 'UTC'), parseDateTimeInJodaSyntax('2023', 'xxxx', 'UTC');
SELECT toRelativeDayNum(toDate32('2299-12-31')), toRelativeSecondNum(toDate32('2299-12-31')), toRelativeHourNum(toDate32('2299-12-31'));
-- error: 43
SELECT YYYYMMDDhhmmssToDateTime64(20240517134759, 'UTC');
