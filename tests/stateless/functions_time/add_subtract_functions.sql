SELECT addYears(d, 1), addQuarters(d, 1), addMonths(d, 1), addWeeks(d, 1), addDays(d, 1), addHours(d, 1), addMinutes(d, 1), addSeconds(d, 1) FROM (SELECT toDate('2024-01-31') AS d);
SELECT subtractYears(d, 4), subtractQuarters(d, 1), subtractMonths(d, 1), subtractWeeks(d, 1), subtractDays(d, 60), subtractHours(d, 25), subtractMinutes(d, 61), subtractSeconds(d, 1) FROM (SELECT toDateTime('2024-02-29 00:00:00', 'UTC') AS d);
SELECT addMilliseconds(d, 5), addMicroseconds(d, 7), addNanoseconds(d, 9), subtractMilliseconds(d, 500), toTypeName(addMicroseconds(d, 7)), toTypeName(addMilliseconds(d, 1)) FROM (SELECT toDateTime64('2024-02-29 00:00:00.250', 3, 'UTC') AS d);
SELECT addDays(toDate('2149-06-06'), 1), addDays(toDate32('2299-12-31'), 1), subtractDays(toDate('1970-01-01'), 1), addYears(toDate32('1900-01-01'), -1), addMonths(toDate('2024-08-31'), 18), addMonths(toDate('2024-03-31'), -1), addYears(toDateTime('2106-01-01 00:00:00', 'UTC'), 1);
SELECT number, addMonths(toDate('2023-11-30'), number), addDays(toDateTime('2024-03-30 12:00:00', 'Europe/Berlin'), number), addHours(toDateTime('2024-03-30 12:00:00', 'Europe/Berlin'), number * 24) FROM numbers(4) ORDER BY number;
SELECT addDays('2024-01-01', 1), toTypeName(addDays('2024-01-01', 1)), addHours('2024-01-01 00:00:00', 1), addDays(toDate('2024-01-01'), 1.9), addDays(toDate('2024-01-01'), -1), addMonths(toNullable(toDate('2024-01-01')), 1), addDays(toDate('2024-01-01'), NULL), addDays(NULL, 1);
SELECT date_add(DAY, 3, toDate('2024-01-01')), date_sub(MONTH, 1, toDate('2024-01-31')), dateAdd(toDate('2024-01-01'), INTERVAL 1 YEAR), DATE_ADD(toDate('2024-01-01'), INTERVAL 2 DAY), timestamp_add(toDateTime('2024-01-01 00:00:00', 'UTC'), INTERVAL 3 HOUR), timestamp_sub(MINUTE, 5, toDateTime('2024-01-01 00:00:00', 'UTC'));
-- error: 43
SELECT addDays(5, 1);
-- error: 43
SELECT addDays(toDate('2024-01-01'), 'x');
-- error: 42
SELECT addDays(toDate('2024-01-01'));
