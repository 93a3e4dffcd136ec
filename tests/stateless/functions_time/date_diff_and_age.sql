SELECT dateDiff('second', a, b), dateDiff('minute', a, b), dateDiff('hour', a, b), dateDiff('day', a, b), dateDiff('week', a, b), dateDiff('month', a, b), dateDiff('quarter', a, b), dateDiff('year', a, b) FROM (SELECT toDateTime('2023-12-31 23:59:58', 'UTC') AS a, toDateTime('2024-03-01 00:00:01', 'UTC') AS b);
SELECT age('second', a, b), age('minute', a, b), age('hour', a, b), age('day', a, b), age('week', a, b), age('month', a, b), age('quarter', a, b), age('year', a, b) FROM (SELECT toDateTime('2023-12-31 23:59:58', 'UTC') AS a, toDateTime('2024-03-01 00:00:01', 'UTC') AS b);
SELECT dateDiff('day', toDate('2024-03-01'), toDate('2024-02-01')), dateDiff('month', toDate('2024-01-31'), toDate('2024-02-01')), age('month', toDate('2024-01-31'), toDate('2024-02-29')), age('year', toDate('2020-02-29'), toDate('2021-02-28')), dateDiff('week', toDate('2024-05-12'), toDate('2024-05-13')), age('day', toDate('2024-02-02'), toDate('2024-02-01'));
SELECT date_diff(DAY, toDate('2024-01-01'), toDate('2024-02-01')), DATEDIFF(hour, toDateTime('2024-01-01 00:00:00', 'UTC'), toDateTime('2024-01-02 01:00:00', 'UTC')), timestampDiff(MONTH, toDate('2024-01-01'), toDate('2024-05-01')), dateDiff('dd', toDate('2024-01-01'), toDate('2024-01-05')), dateDiff('yyyy', toDate('2024-01-01'), toDate('2025-01-01'));
SELECT dateDiff('millisecond', a, b), dateDiff('microsecond', a, b), dateDiff('nanosecond', a, b), dateDiff('second', a, b), age('millisecond', a, b) FROM (SELECT toDateTime64('2024-01-01 00:00:00.999', 3, 'UTC') AS a, toDateTime64('2024-01-01 00:00:02.000123', 6, 'UTC') AS b);
SELECT dateDiff('day', toDateTime('2024-01-01 22:00:00', 'UTC'), toDateTime('2024-01-02 02:00:00', 'UTC'), 'Asia/Tokyo'), dateDiff('hour', toDateTime('2024-03-31 00:00:00', 'Europe/Berlin'), toDateTime('2024-04-01 00:00:00', 'Europe/Berlin')), dateDiff('day', toDate32('1900-01-01'), toDate32('2000-01-01')), dateDiff('day', toDate('2024-01-01'), toDateTime('2024-01-03 12:00:00', 'UTC'));
SELECT number, dateDiff('month', toDate('2024-01-15'), toDate('2024-01-15') + number * 20), age('month', toDate('2024-01-15'), toDate('2024-01-15') + number * 20) FROM numbers(5) ORDER BY number;
SELECT dateDiff('day', NULL, toDate('2024-01-01')), dateDiff('day', toNullable(toDate('2024-01-01')), toDate('2024-01-04')), toTypeName(dateDiff('day', toDate('2024-01-01'), toDate('2024-01-04'))), dateDiff('day', materialize(toDate('2024-01-01')), toDate('2024-01-04')), dateDiff('day', '2024-01-01'::Date, materialize('2024-01-09'::Date));
-- error: 36
SELECT dateDiff('eon', toDate('2024-01-01'), toDate('2024-01-04'));
-- error: 43
SELECT dateDiff('day', 1, 2);
-- error: 42
SELECT dateDiff('day', toDate('2024-01-01'));
