SELECT addYears(toDate('2024-02-29'), 1), addMonths(toDate('2024-01-31'), 1), subtractMonths(toDate('2024-03-31'), 1), addQuarters(toDate('2023-11-30'), 1), addWeeks(toDate('2024-01-01'), -1), addDays(toDate('2024-02-28'), 2), subtractDays(toDate('1970-01-02'), 1);
SELECT addHours(toDateTime('2024-01-01 00:00:00', 'UTC'), 25), addMinutes(toDate('2024-01-01'), 90), addSeconds(toDateTime64('2024-01-01 00:00:00.5', 1, 'UTC'), 1), addMilliseconds(toDateTime('2024-01-01 00:00:00', 'UTC'), 1500), addMicroseconds(toDateTime64('2024-01-01 00:00:00', 0, 'UTC'), 1), addNanoseconds(toDateTime64('2024-01-01 00:00:00', 9, 'UTC'), 5), subtractYears(toDate32('1925-01-01'), 20);
SELECT dateDiff('second', toDateTime('2024-01-01 00:00:00', 'UTC'), toDateTime('2024-01-01 00:01:01', 'UTC')), dateDiff('month', toDate('2024-01-31'), toDate('2024-02-01')), dateDiff('year', toDate('2023-12-31'), toDate('2024-01-01')), dateDiff('week', toDate('2024-01-01'), toDate('2024-01-08')), dateDiff('quarter', toDate('2024-03-31'), toDate('2024-04-01')), dateDiff('day', toDate('2024-03-01'), toDate('2024-02-01'));
SELECT age('month', toDate('2024-01-31'), toDate('2024-02-29')), age('year', toDate('2020-02-29'), toDate('2024-02-28')), age('day', toDateTime('2024-01-01 12:00:00', 'UTC'), toDateTime('2024-01-03 11:00:00', 'UTC')), age('second', toDateTime64('2024-01-01 00:00:00.9', 1, 'UTC'), toDateTime64('2024-01-01 00:00:02.1', 1, 'UTC')), age('hour', toDate('2024-01-02'), toDate('2024-01-01'));
SELECT toDate('2024-01-10') - toDate('2024-01-01'), toTypeName(toDate('2024-01-10') - toDate('2024-01-01')), toDateTime('2024-01-01 00:00:10', 'UTC') - toDateTime('2024-01-01 00:00:00', 'UTC'), toDate('2024-01-01') - 1, toDateTime('2024-01-01 00:00:00', 'UTC') + 60, toDate('2024-01-01') + toUInt16(5), toDateTime64('2024-01-01 00:00:01.5', 1, 'UTC') - toDateTime64('2024-01-01 00:00:00', 0, 'UTC');
SELECT toDate('1970-01-01') - 1, toDate('2149-06-06') + 1, toDateTime('2106-02-07 06:28:15', 'UTC') + 1, toDate32('2299-12-31') + 1 FORMAT Null;
SELECT toDate('2024-05-15') BETWEEN '2024-05-01' AND '2024-05-31', toDate('2024-05-15') IN ('2024-05-15', '2024-05-16'), greatest(toDate('2024-01-01'), toDate('2023-01-01')), toDate('2024-01-01') = toDate32('2024-01-01'), toDateTime('2024-01-01 00:00:00', 'UTC') IN (toDateTime('2024-01-01 00:00:00', 'UTC'));
SELECT toTypeName(toDate('2024-01-01') + 1), toTypeName(toDate('2024-01-01') + INTERVAL 1 HOUR), toTypeName(toDate('2024-01-01') + INTERVAL 1 MONTH), toTypeName(toDateTime('2024-01-01 00:00:00', 'UTC') + INTERVAL 1 MILLISECOND), toTypeName(toDate32('2024-01-01') + INTERVAL 1 SECOND), toTypeName(addMonths('2024-01-01', 1)), addMonths('2024-01-31', 1), addDays('2024-01-01 10:00:00', 1);
SELECT n, addMonths(toDate('2024-01-31'), n), toDate('2024-03-31') - INTERVAL n MONTH, toDate('2024-01-01') + toIntervalDay(n * 10) FROM (SELECT number AS n FROM numbers(4)) ORDER BY n;
SELECT addInterval(INTERVAL 1 DAY, INTERVAL 1 HOUR), addTupleOfIntervals(toDate('2024-01-31'), (INTERVAL 1 MONTH, INTERVAL 1 DAY)), subtractTupleOfIntervals(toDate('2024-03-31'), (INTERVAL 1 MONTH,)), INTERVAL 1 MONTH + toDate('2024-01-31'), addDate(toDate('2024-01-01'), INTERVAL 1 WEEK), subDate(toDate('2024-01-01'), INTERVAL 1 YEAR);
-- error: 41
SELECT addDays('nodate', 1);
-- error: 36
SELECT dateDiff('eon', toDate('2024-01-01'), toDate('2024-01-02'));
-- error: 43
SELECT toDate('2024-01-01') * 2;
-- error: 43
SELECT toDate('2024-01-01') + 'x';
-- error: 43
SELECT 1 - toDate('2024-01-01');
-- error: 43
SELECT dateDiff('day', 'a', toDate('2024-01-01'));
-- error: 42
SELECT addMonths(toDate('2024-01-01'));
-- error: 42
SELECT dateDiff(toDate('2024-01-01'), toDate('2024-01-02'));
