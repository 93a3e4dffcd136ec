SELECT d, toWeek(d), toWeek(d, 1), toWeek(d, 3), toWeek(d, 9), toISOWeek(d), toISOYear(d), toYearWeek(d), toYearWeek(d, 3) FROM (SELECT toDate(arrayJoin(['2016-01-01', '2017-01-01', '2018-12-31', '2020-12-31', '2021-01-03'])) AS d) ORDER BY d;
SELECT number AS mode, toWeek(toDate('2021-01-01'), 0), toWeek(toDate('2021-01-01'), 2), toWeek(toDate('2021-01-01'), 4), toWeek(toDate('2021-01-01'), 5), toWeek(toDate('2021-01-01'), 6), toWeek(toDate('2021-01-01'), 7) FROM numbers(1);
SELECT toStartOfWeek(toDate('2021-01-06')), toStartOfWeek(toDate('2021-01-06'), 1), toLastDayOfWeek(toDate('2021-01-06')), toLastDayOfWeek(toDate('2021-01-06'), 1), toStartOfWeek(toDateTime('2021-01-03 23:00:00', 'UTC')), toMonday(toDate('2021-01-03')), toStartOfISOYear(toDate('2021-01-02'));
SELECT toDayOfWeek(toDate('2021-01-03')), toDayOfWeek(toDate('2021-01-03'), 1), toDayOfWeek(toDate('2021-01-03'), 2), toDayOfWeek(toDate('2021-01-03'), 3), DAYOFWEEK(toDate('2021-01-04')), toDayOfYear(toDate('2020-12-31')), DAYOFYEAR(toDate('2021-12-31'));
SELECT number, toDayOfWeek(toDate('2021-01-01') + number), toISOWeek(toDate('2021-01-01') + number), toStartOfWeek(toDate('2021-01-01') + number, 1) FROM numbers(8) ORDER BY number;
SELECT toWeek('2021-01-10'), toYearWeek('2021-01-10 05:00:00'), toWeek(toDateTime64('2021-01-10 05:00:00.123', 3, 'UTC')), toWeek(toDate32('1925-01-10')), toStartOfWeek(toDate32('1925-01-10')), toTypeName(toWeek(toDate('2021-01-01'))), toTypeName(toYearWeek(toDate('2021-01-01'))), toTypeName(toStartOfWeek(toDate32('1925-01-10')));
SELECT toWeek(toNullable(toDate('2021-01-10'))), toWeek(NULL), toWeek(toDateTime('2021-01-03 23:30:00', 'UTC'), 0, 'Asia/Tokyo'), week(toDate('2021-02-01')), yearweek(toDate('2021-02-01'));
-- error: 43
SELECT toWeek(5);
-- error: 43
SELECT toISOWeek('2021');
