SELECT dateTrunc('year', d), dateTrunc('quarter', d), dateTrunc('month', d), dateTrunc('week', d), dateTrunc('day', d), dateTrunc('hour', d), dateTrunc('minute', d), dateTrunc('second', d) FROM (SELECT toDateTime('2024-05-17 13:47:59', 'UTC') AS d);
SELECT date_trunc('MONTH', toDate('2024-05-17')), DATE_TRUNC('Day', toDate('2024-05-17')), dateTrunc('month', toDate32('1924-05-17')), dateTrunc('millisecond', toDateTime64('2024-05-17 13:47:59.123456', 6, 'UTC')), dateTrunc('hour', toDateTime64('2024-05-17 13:47:59.123456', 6, 'UTC'));
SELECT toTypeName(dateTrunc('year', d)), toTypeName(dateTrunc('day', d)), toTypeName(dateTrunc('hour', d)), toTypeName(dateTrunc('month', toDate32(d))), toTypeName(dateTrunc('minute', toDateTime64(d, 3))) FROM (SELECT toDateTime('2024-05-17 13:47:59', 'UTC') AS d);
SELECT dateTrunc('day', toDateTime('2024-05-17 22:00:00', 'UTC'), 'Asia/Tokyo'), dateTrunc('hour', toDateTime('2024-05-17 22:40:00', 'UTC'), 'Asia/Kolkata'), dateTrunc('month', toDateTime('2024-05-31 22:00:00', 'UTC'), 'Asia/Tokyo');
SELECT number, dateTrunc('week', toDate('2024-12-28') + number) FROM numbers(5) ORDER BY number;
SELECT dateTrunc('month', NULL), dateTrunc('month', toNullable(toDate('2024-05-17'))), dateTrunc('month', materialize(toDate('2024-05-17')));
-- error: 36
SELECT dateTrunc('era', toDate('2024-05-17'));
-- error: 43
SELECT dateTrunc('hour', 'text');
-- error: 43
SELECT dateTrunc(5, toDate('2024-05-17'));
-- error: 42
SELECT dateTrunc('hour');
