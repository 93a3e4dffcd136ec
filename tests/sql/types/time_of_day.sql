SELECT toTime('12:34:56'), toTypeName(toTime('12:34:56')), toTime64('12:34:56.789', 3), toTypeName(toTime64('12:34:56.789',3));
-- error: CANNOT_PARSE_TEXT
SELECT CAST('-12:34:56' AS Time), CAST('999:59:59' AS Time), CAST('1000:00:00' AS Time);
SELECT CAST(3661 AS Time), CAST(-3661 AS Time), CAST(10000000 AS Time);
SELECT CAST(toDateTime('2024-01-01 10:11:12') AS Time), toTime(toDateTime('2024-01-01 10:11:12')), toTypeName(toTime(toDateTime('2024-01-01 10:11:12')));
SELECT CAST(toDateTime64('2024-01-01 10:11:12.345',3) AS Time), CAST(toDateTime64('2024-01-01 10:11:12.345',3) AS Time64(2));
SELECT toTime(toDate('2024-01-01'));
SELECT CAST(CAST('12:34:56' AS Time) AS DateTime), CAST(CAST('12:34:56' AS Time) AS Date), CAST(CAST('12:34:56.7' AS Time64(1)) AS DateTime64(2));
SELECT toTime('12:34:56') + 1, toTypeName(toTime('12:34:56') + 1);
SELECT toTime('12:34:56') - 1;
SELECT toTime('12:34:56') + INTERVAL 1 HOUR;
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT toTime('12:34:56') - INTERVAL 1 DAY;
SELECT toTime64('12:34:56.123',3) + INTERVAL 1 SECOND;
SELECT toTime64('12:34:56.123',3) + 1;
SELECT toTime('12:34:56') - toTime('12:00:00'), toTypeName(toTime('12:34:56') - toTime('12:00:00'));
SELECT toTime('12:34:56') < toTime('12:34:57'), toTime('12:34:56') = toTime64('12:34:56',3), toTime('12:34:56') = '12:34:56';
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT hour(toTime('12:34:56')), minute(toTime('12:34:56')), second(toTime('12:34:56')), toHour(toTime64('12:34:56.5',1));
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT toHour(CAST('-12:34:56' AS Time)), toHour(CAST('100:34:56' AS Time));
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT toMillisecond(toTime64('12:34:56.5',1));
SELECT min(x), max(x), any(x), uniq(x) FROM (SELECT CAST(number*1000 AS Time) x FROM numbers(10));
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT sum(x) FROM (SELECT CAST(number*1000 AS Time) x FROM numbers(10));
SELECT avg(x) FROM (SELECT CAST(number*1000 AS Time) x FROM numbers(10));
-- error: CANNOT_PARSE_DATETIME
SELECT CAST('x' AS Time);
-- error: UNKNOWN_FUNCTION
SELECT toTimeOrNull('x'), toTimeOrZero('x'), toTime64OrNull('x',3), toTime64OrZero('x', 3), toTimeOrDefault('x');
SELECT toString(CAST(-1 AS Time)), CAST(0 AS Time), CAST(1.5 AS Time64(3)), CAST(-1.5 AS Time64(3)), CAST(1.5 AS Time);
-- error: CANNOT_PARSE_TEXT
SELECT CAST('12:34:56' AS Time64(9)), CAST('-0:00:00.5' AS Time64(3)), CAST('999:59:59.999999' AS Time64(6)), CAST('1000:59:59.999999' AS Time64(6));
SELECT toTypeName(CAST('1:00:00' AS Time64));
SELECT toDateTime('2024-01-01 00:00:00') + toTime('01:00:00');
SELECT toDate('2024-01-01') + toTime('01:00:00');
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT formatDateTime(toTime('12:34:56'), '%H:%i:%S');
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT toStartOfHour(toTime('12:34:56'));
SELECT toTime('12:34:56')::String, toTime('12:34:56')::UInt64;
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT dateDiff('second', toTime('12:34:56'), toTime('12:34:57'));
SELECT addHours(toTime('12:34:56'), 1);
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT toTime('12:34:56') * 2;
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT -toTime('12:34:56');
SELECT CAST('12:34' AS Time);
SELECT CAST('45' AS Time);
SELECT CAST('12:60:56' AS Time);
SELECT CAST('12:34:99' AS Time);
SELECT CAST('-12:34:56' AS Time);
SELECT CAST('999:59:59' AS Time);
SELECT CAST('100:00:00' AS Time);
-- error: CANNOT_PARSE_TEXT
SELECT CAST('12:34:56.5' AS Time);
-- error: CANNOT_PARSE_TEXT
SELECT CAST('12:34:56 ' AS Time);
-- error: CANNOT_PARSE_TEXT
SELECT CAST('2024-01-01 12:34:56' AS Time);
-- error: CANNOT_PARSE_DATETIME
SELECT CAST('' AS Time);
SELECT CAST('-0:00:00.5' AS Time64(3));
SELECT CAST('12:34' AS Time64(3));
SELECT CAST('5.25' AS Time64(3));
SELECT toTimeOrNull('x'), toTimeOrZero('x'), toTime64OrNull('x',3), toTime64OrZero('x', 3);
SELECT toTime64('12:34:56.5',1) - toTime64('12:00:00.25',2) AS x, toTypeName(x);
SELECT toTime64('12:34:56.5',1) - toTime('12:00:00') AS x, toTypeName(x);
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT toTime('12:00:00') + INTERVAL 1500 MILLISECOND AS x, toTypeName(x);
SELECT toTime64('12:00:00',1) + INTERVAL 1500 MILLISECOND AS x, toTypeName(x);
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT toTime('12:00:00') + INTERVAL 1 WEEK;
SELECT toTime('12:00:00') + INTERVAL 2 MINUTE + INTERVAL 3 SECOND, INTERVAL 1 HOUR + toTime('12:00:00');
SELECT toTime('999:59:59') + 1, toTime('-999:59:59') - 1, toTime('00:00:00') - 10;
SELECT 1 + toTime('12:00:00'), toTypeName(1 + toTime64('12:00:00',2)), 1 + toTime64('12:00:00',2), toTime64('12:00:00',2) - 1;
SELECT toTime('12:00:00') + 1.5;
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT toTime('12:00:00') + toTime('12:00:00');
SELECT toDateTime64('2020-01-01 00:00:00', 3) + toTime('01:00:00') AS x, toTypeName(x);
SELECT toDate('2020-01-01') + toTime64('01:00:00.5',1) AS x, toTypeName(x);
SELECT toDate32('2020-01-01') + toTime('01:00:00') AS x, toTypeName(x);
SELECT toTime('01:00:00') + toDate('2020-01-01') AS x, toTypeName(x);
SELECT toDateTime('2020-01-01 00:00:00') - toTime('01:00:00');
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT addMinutes(toTime('01:00:00'), 5), subtractSeconds(toTime('01:00:00'), 5), addMilliseconds(toTime('01:00:00'), 5);
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT addDays(toTime('01:00:00'), 5);
SELECT toTime('01:00:00') = 3600, toTime('01:00:00') > 1;
SELECT toTime64('01:00:00',2) = 3600;
SELECT toTime('01:00:00') = toDateTime('1970-01-01 01:00:00');
-- error: CANNOT_PARSE_DATETIME
SELECT toTime(3600), toTime(-5), toTime(1.7), toTime64(3600, 2), toTime64(1.25, 2), toTime('x');
-- error: NUMBER_OF_ARGUMENTS_DOESNT_MATCH
SELECT toTime(toDateTime('2024-01-01 10:41:12'), 'Asia/Tokyo');
SELECT toTime64(toDateTime64('2024-01-01 10:41:12.123', 3), 2), toTime64(toDateTime('2024-01-01 10:41:12'), 2), toTime64(toDate('2024-01-01'),1);
SELECT toTime64(toTime('10:00:00'), 2);
SELECT CAST(toTime('10:00:00') AS Time64(2));
SELECT CAST(toTime64('10:00:00.55',2) AS Time64(1));
SELECT toTime(toTime('10:00:00'));
SELECT CAST(CAST(-1 AS Time) AS DateTime), CAST(CAST(-1 AS Time) AS Date), CAST(CAST(100000 AS Time) AS Date);
SELECT toDateTime(toTime('10:00:00')), toUnixTimestamp64Milli(toDateTime64(toTime('10:00:00'),3));
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT timeDiff(toTime('10:00:00'), toTime('11:00:00'));
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT age('second', toTime('10:00:00'), toTime('11:00:00'));
SELECT toTime('10:00:00') AS t FORMAT JSONEachRow;
SELECT toTime('10:00:00') AS t, [toTime('10:00:00')] a, 'x' FORMAT Values;
SELECT toTime('10:00:00') AS t FORMAT CSV;
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT min(toTime(number)), quantile(0.5)(toTime(number)), median(toTime(number)), argMax(number, toTime(number)), groupArray(toTime(number)), sumMap([toTime(number)],[1]) FROM numbers(3);
SELECT toTime('1:00:00');
SELECT toTime64('1:00:00', 3);
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT toTime('01:00:00') ? 1 : 2;
SELECT JSONExtract('{"a":"10:00:00"}', 'a', 'Time');
SELECT toTypeName(any(toTime(1))), sumOrNull(toInt32(toTime(5)));
SELECT number, toTime(number*7) t FROM numbers(3) ORDER BY t DESC;
SELECT t, count() FROM (SELECT toTime(number % 3) t FROM numbers(10)) GROUP BY t ORDER BY t;
-- error: ILLEGAL_TYPE_OF_ARGUMENT
SELECT dateTrunc('hour', toTime('10:11:12'));
