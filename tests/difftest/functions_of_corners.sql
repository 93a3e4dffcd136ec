-- Zones of arguments, texts out of range beside numbers, NULL in tuples, NaN, sets of arrays and tuples, LowCardinality inside, arithmetic of states, decayed windows.
SELECT toDate(toDateTime('2024-01-01 22:00:00','America/New_York')), toDate32(toDateTime('2024-01-01 22:00:00','America/New_York')), toDate(toDateTime64('2024-01-01 22:00:00',3,'America/New_York')), toDate32(toDateTime64('2024-01-01 22:00:00',3,'America/New_York'));
SELECT toDate(materialize(toDateTime('2024-01-01 22:00:00','America/New_York'))), toDate32(materialize(toDateTime('2024-01-01 22:00:00','America/New_York'))), toDate(d), toDate32(d) FROM (SELECT toDateTime64('2024-01-01 22:00:00',3,'America/New_York') AS d);
SELECT toDateOrNull(toString(d)), toDateOrZero(toString(d)), toDate(toString(d)), accurateCast(d, 'Date'), accurateCastOrNull(d,'Date32'), CAST(d AS Date) FROM (SELECT toDateTime('2024-01-01 22:00:00','America/New_York') AS d);
SELECT toDate(1704164400, 'America/New_York'), toDate(d, 'Asia/Tokyo'), toDate32(d, 'Asia/Tokyo'), toDateTime(d, 'Asia/Tokyo') FROM (SELECT toDateTime('2024-01-01 22:00:00','America/New_York') AS d);
SELECT toYear(d), toQuarter(d), toMonth(d), toDayOfYear(d), toDayOfMonth(d), toDayOfWeek(d), toHour(d), toMinute(d), toSecond(d), toISOYear(d), toISOWeek(d), toWeek(d), toYearWeek(d), toMillisecond(d), toUnixTimestamp(d), toRelativeYearNum(d), toRelativeQuarterNum(d), toRelativeMonthNum(d), toRelativeWeekNum(d), toRelativeDayNum(d), toRelativeHourNum(d), toRelativeMinuteNum(d), toRelativeSecondNum(d), toYYYYMM(d), toYYYYMMDD(d), toYYYYMMDDhhmmss(d) FROM (SELECT toDateTime('2023-12-31 22:00:00','America/New_York') AS d);
SELECT toYear(d), toQuarter(d), toMonth(d), toDayOfYear(d), toDayOfMonth(d), toDayOfWeek(d), toHour(d), toMinute(d), toSecond(d), toISOYear(d), toISOWeek(d), toWeek(d), toYearWeek(d), toMillisecond(d), toUnixTimestamp(d), toRelativeYearNum(d), toRelativeQuarterNum(d), toRelativeMonthNum(d), toRelativeWeekNum(d), toRelativeDayNum(d), toRelativeHourNum(d), toRelativeMinuteNum(d), toRelativeSecondNum(d), toYYYYMM(d), toYYYYMMDD(d), toYYYYMMDDhhmmss(d) FROM (SELECT toDateTime64('2023-12-31 22:00:00.123', 3,'America/New_York') AS d);
SELECT toStartOfYear(d), toStartOfISOYear(d), toStartOfQuarter(d), toStartOfMonth(d), toLastDayOfMonth(d), toMonday(d), toStartOfWeek(d), toLastDayOfWeek(d), toStartOfDay(d), toStartOfHour(d), toStartOfMinute(d), toStartOfSecond(toDateTime64(d,3)), toStartOfFiveMinutes(d), toStartOfTenMinutes(d), toStartOfFifteenMinutes(d) FROM (SELECT toDateTime('2023-12-31 22:07:09','America/New_York') AS d);
SELECT toStartOfYear(d), toStartOfISOYear(d), toStartOfQuarter(d), toStartOfMonth(d), toLastDayOfMonth(d), toMonday(d), toStartOfWeek(d), toLastDayOfWeek(d), toStartOfDay(d), toStartOfHour(d), toStartOfMinute(d), toStartOfSecond(d), toStartOfMillisecond(d), toStartOfFiveMinutes(d), toStartOfTenMinutes(d), toStartOfFifteenMinutes(d) FROM (SELECT toDateTime64('2023-12-31 22:07:09.123',3,'America/New_York') AS d);
SELECT toStartOfInterval(d, INTERVAL 1 DAY), toStartOfInterval(d, INTERVAL 1 WEEK), toStartOfInterval(d, INTERVAL 1 MONTH), toStartOfInterval(d, INTERVAL 7 HOUR), toStartOfInterval(d, INTERVAL 15 MINUTE), toStartOfInterval(d, INTERVAL 1 YEAR), date_trunc('day', d), date_trunc('week', d), date_trunc('month', d), date_trunc('hour', d), timeSlot(d) FROM (SELECT toDateTime('2023-12-31 22:07:09','America/New_York') AS d);
SELECT toStartOfInterval(d, INTERVAL 1 DAY, 'Asia/Tokyo'), date_trunc('day', d, 'Asia/Tokyo'), toStartOfDay(d, 'Asia/Tokyo'), toYear(d, 'Asia/Tokyo'), toHour(d, 'Asia/Tokyo'), toStartOfMonth(d, 'Asia/Tokyo'), toYYYYMMDD(d, 'Asia/Tokyo'), formatDateTime(d, '%F %T', 'Asia/Tokyo'), dateDiff('day', d, d + 3600, 'Asia/Tokyo'), dateName('day', d, 'Asia/Tokyo'), toString(d, 'Asia/Tokyo') FROM (SELECT toDateTime('2023-12-31 22:07:09','America/New_York') AS d);
-- error: 42
SELECT toTime(toDateTime('2023-12-31 22:07:09','America/New_York'), 'Asia/Tokyo');
SELECT toTime(d), formatDateTime(d, '%F %T %z'), formatDateTimeInJodaSyntax(d, 'yyyy-MM-dd HH:mm:ss'), dateName('year', d), dateName('hour', d), monthName(d), toString(d), timeZoneOf(d), timeZoneOffset(d), toTimeZone(d, 'UTC'), dateDiff('day', d, d + INTERVAL 2 HOUR), date_diff('year', d, d + INTERVAL 2 HOUR), age('day', d, d + INTERVAL 26 HOUR) FROM (SELECT toDateTime('2023-12-31 22:07:09','America/New_York') AS d);
SELECT addDays(d, 1), addMonths(d, 1), addYears(d,1), addHours(d,2), subtractDays(d, 1), d + INTERVAL 1 MONTH, d - INTERVAL 1 DAY, toUnixTimestamp64Milli(toDateTime64(d, 3)), toModifiedJulianDay(toString(toDate(d))), dateAdd(DAY, 1, d), dateSub(MONTH, 1, d), toDateTime64(d, 3), toDateTime(toDate(d)) FROM (SELECT toDateTime('2023-12-31 22:07:09','America/New_York') AS d);
SELECT d = toDate('2023-12-31'), d > toDate('2023-12-31'), d = toDate32('2023-12-31'), d < toDate('2024-01-01'), d BETWEEN '2023-12-31 22:00:00' AND '2023-12-31 23:00:00', d = '2023-12-31 22:07:09', d IN ('2023-12-31 22:07:09') FROM (SELECT toDateTime('2023-12-31 22:07:09','America/New_York') AS d);
SELECT toDate('2023-12-31') = d, least(d, toDate('2024-01-01')), if(number = 1, d, toDate('2024-01-01')), [d, toDate('2024-01-01')], toTypeName([d, toDate('2024-01-01')]) FROM (SELECT toDateTime('2023-12-31 22:07:09','America/New_York') AS d, number FROM numbers(2));
-- error: 43
SELECT if(number, 'a', 'b') FROM numbers(2);
-- error: 43
SELECT multiIf(number, 'a', 'b') FROM numbers(2);
SELECT toDateTime('2024-03-10 02:30:00','America/New_York'), toDateTime('2024-11-03 01:30:00','America/New_York'), toStartOfDay(toDateTime('2024-11-03 12:30:00','America/New_York')), addDays(toDateTime('2024-03-09 02:30:00','America/New_York'), 1), toStartOfHour(toDateTime('2024-11-03 01:30:00','America/New_York')), toUnixTimestamp('2024-01-01 22:00:00', 'America/New_York');
SELECT toUnixTimestamp(toDate('2024-01-01')), toUnixTimestamp('2024-01-01 22:00:00'), parseDateTime('2024-01-01 22:00:00', '%F %T', 'America/New_York'), parseDateTimeBestEffort('2024-01-01 22:00:00', 'America/New_York'), toDate(parseDateTimeBestEffort('2024-01-01 22:00:00', 'America/New_York')), makeDateTime(2024,1,1,22,0,0,'America/New_York'), toDate(makeDateTime(2024,1,1,22,0,0,'America/New_York')), fromUnixTimestamp(1704164400, '%F', 'America/New_York');
-- error: 43
SELECT toYYYYMMDD(fromUnixTimestamp(1704164400, '%F', 'America/New_York'));
SELECT timeSlots(d, toUInt32(600), 300), tumble(d, INTERVAL 1 DAY), tumbleStart(d, INTERVAL 1 DAY), hop(d, INTERVAL 1 HOUR, INTERVAL 3 HOUR), toStartOfInterval(d, INTERVAL 1 DAY), dateTimeToSnowflakeID(d), toYYYYMM(d,'Asia/Tokyo'), changeYear(d, 2020), changeHour(d, 3), changeMonth(d, 5) FROM (SELECT toDateTime('2023-12-31 22:07:09','America/New_York') AS d);
-- error: 42
SELECT toUTCTimestamp(toDateTime('2023-12-31 22:07:09'));
-- error: 43
SELECT toUTCTimestamp(toDateTime('2023-12-31 22:07:09', 'UTC'), 'America/New_York');
SELECT toUTCTimestamp(toDateTime('2023-12-31 22:07:09'), 'America/New_York'), fromUTCTimestamp(toDateTime('2023-12-31 22:07:09'), 'America/New_York');
SELECT toInt32(d), toFloat64(d), toUInt16(toDate(d)), toInt32(toDate(d)), toString(toDate(d)), toDateTime(d), toDateTime(toDate(d), 'Asia/Tokyo'), toFixedString(toString(d), 19) FROM (SELECT toDateTime('2023-12-31 22:07:09','America/New_York') AS d);
-- error: 44
SELECT toDecimal64(toDateTime('2023-12-31 22:07:09','America/New_York'), 2);
SELECT toModifiedJulianDay('1858-11-16'), toModifiedJulianDay('1858-11-17'), toModifiedJulianDay('0001-01-01'), toModifiedJulianDay('9999-12-31'), toModifiedJulianDayOrNull('1858-11-16'), toModifiedJulianDayOrNull('0000-01-01'), fromModifiedJulianDay(-1), fromModifiedJulianDay(-678941), fromModifiedJulianDayOrNull(-678942), fromModifiedJulianDay(58849), fromModifiedJulianDayOrNull(2973484);
SELECT toModifiedJulianDay('1969-12-31'), toModifiedJulianDay('1900-01-01'), toModifiedJulianDay('2299-12-31'), toModifiedJulianDay('2300-01-01'), toModifiedJulianDayOrNull('0000-00-00'), toModifiedJulianDayOrNull('2020-02-30'), toModifiedJulianDayOrNull('2020-2-3');
SELECT least(1,inf,nan), greatest(1,inf,nan), least(nan,1), greatest(nan,1), least(1,nan), greatest(1,nan), least(nan,nan), greatest(1, nan, 2), least(toNullable(1.), nan, 0.5), greatest(toNullable(1.), nan, NULL);
SELECT least(materialize(1.),materialize(inf),materialize(nan)), greatest(materialize(1.),materialize(nan)), greatest(materialize(nan),materialize(1.)), least(materialize(nan),materialize(1.)), max2(nan, 1), max2(1, nan), min2(nan, 1), min2(1, nan);
SELECT max(x), min(x), argMax(x, x), argMin(x,x), any(x), maxIf(x, x > 0), minIf(x, isNaN(x)) FROM (SELECT arrayJoin([nan, 1, inf, -inf, nan]) AS x);
SELECT max(x), min(x) FROM (SELECT arrayJoin([nan, nan]) AS x);
SELECT x FROM (SELECT arrayJoin([nan, 1, inf, -inf, nan]) AS x) ORDER BY x;
SELECT x FROM (SELECT arrayJoin([nan, 1, inf, -inf, nan]) AS x) ORDER BY x DESC;
SELECT arraySort([nan, 1, inf, -inf, nan]), arrayReverseSort([nan, 1, inf, -inf, nan]), arrayMax([nan, 1]), arrayMin([nan, 1]), arrayMax([1, nan]), arrayMin([1, nan]), has([nan], nan), indexOf([nan], nan), arrayUniq([nan, nan]), arrayDistinct([nan, nan]);
SELECT nan = nan, nan != nan, nan < 1, nan > 1, nan IN (nan), isNaN(nan), nan = 1, nan <=> nan, isNotDistinctFrom(nan, nan), uniq(x), uniqExact(x), groupUniqArray(x) FROM (SELECT arrayJoin([nan, nan]) AS x);
SELECT hex(toIPv4('1.2.3.4')), hex(toIPv6('::1')), bin(toIPv4('1.2.3.4')), bin(toIPv6('::1')), hex(materialize(toIPv4('1.2.3.4'))), unhex(hex(toIPv4('1.2.3.4')));
SELECT toTypeName([toLowCardinality('1')]), toTypeName([toLowCardinality('1'), '2']), toTypeName((toLowCardinality('1'), 1)), toTypeName(map('a', toLowCardinality('1'))), toTypeName(array(toLowCardinality(toNullable('1')))), toTypeName(if(number = 1, toLowCardinality('a'), 'b')), toTypeName(if(number = 1, toLowCardinality('a'), toLowCardinality('b'))), toTypeName(multiIf(number = 1, toLowCardinality('a'), toLowCardinality('b'))), toTypeName(coalesce(toLowCardinality('a'), 'b')) FROM numbers(1);
SELECT toTypeName(if(1, toLowCardinality('a'), 'b'));
SELECT arrayMap(x -> x, [toLowCardinality('1')]) AS a, toTypeName(a), toTypeName(arrayConcat([toLowCardinality('a')], ['b'])), toTypeName(arrayPushBack([toLowCardinality('a')], 'b')), toTypeName(arrayDistinct([toLowCardinality('a')])), toTypeName(groupArray(toLowCardinality('a'))), toTypeName(arrayFilter(x -> 1, [toLowCardinality('a')])), toTypeName(arrayElement([toLowCardinality('a')], 1)), toTypeName(arrayJoin([toLowCardinality('a')])), toTypeName(arraySlice([toLowCardinality('a')], 1));
SELECT toTypeName(groupUniqArray(toLowCardinality('a'))), toTypeName(min(toLowCardinality('a'))), toTypeName(any(toLowCardinality('a'))), toTypeName(topK(2)(toLowCardinality('a'))), toTypeName(argMin(toLowCardinality('a'), 1)), toTypeName(sumMap([toLowCardinality(1)], [1])), toTypeName(anyLast(toLowCardinality(toNullable('a')))), toTypeName(groupArraySample(2)(toLowCardinality('a'))), toTypeName(max(toLowCardinality(toNullable('a')))), toTypeName(last_value(toLowCardinality('a')));
SELECT [toLowCardinality('1'), toLowCardinality('2')], [[toLowCardinality('1')]], tuple(toLowCardinality('1')), toTypeName([[toLowCardinality('1')]]), toTypeName(array(toLowCardinality('1'), NULL)), toTypeName([toLowCardinality(1), 2]), toTypeName([toLowCardinality(toUInt8(1)), toLowCardinality(toUInt16(2))]);
SELECT materialize([toLowCardinality('x')]) AS a, toTypeName(a), arrayStringConcat(a), has(a, 'x'), a[1], toTypeName(a[1]), length(a), indexOf(a, 'x'), a = ['x'], hasAny(a, ['x']), arrayMap(y -> concat(y, 'z'), a), toTypeName(arrayMap(y -> concat(y, 'z'), a)), arraySort(a), arrayCount(y -> y = 'x', a), arrayZip(a, a), toTypeName(arrayZip(a, a)), toString(a), empty(a), arrayReverse(a), arrayEnumerate(a), arrayUniq(a);
SELECT [1, 2] IN [1, 2], [1, 2] IN [[1, 2]], [1, 2] IN ([1, 2], [3]), [1] IN [[2], [1]], 1 IN [1, 2], (1, 2) IN [(1, 2)], 'a' IN ['a'], [NULL] IN [[NULL]], [1, 2] NOT IN [1, 2], [[1]] IN [[1]], [] IN [[]];
SELECT (1,) IN ((1,),(2,)), tuple(1) IN (tuple(1)), (1,) IN ((2,),), tuple(number) IN (tuple(1), tuple(2)) FROM numbers(3);
SELECT (1,2) IN ((1,2),(2,3)), (1,2) IN (1,2), (number, number) IN ((1,1),(2,3)), (number, toString(number)) IN ((1,'1')), ((1,2),3) IN (((1,2),3)), ((1,2),3) IN ((1,2),3) FROM numbers(2);
SELECT (number, -number) IN ((1,-1),(NULL,NULL)), (number, NULL) IN ((1, NULL)), (1, NULL) IN ((1, NULL)), (number, if(number = 1, NULL, number)) IN ((1, NULL), (2, 2)), (number, number) NOT IN ((1, NULL)) FROM numbers(3);
SELECT (number, -number) IN ((1,-1),(NULL,NULL)) FROM numbers(3) SETTINGS transform_null_in = 1;
SELECT (1, NULL) IN ((1, NULL)), tuple(NULL) IN (tuple(NULL)), (NULL, 1) IN ((1, 1)), NULL IN (NULL), 1 IN (NULL, 1), 2 IN (NULL, 1), 2 NOT IN (NULL, 1), NULL NOT IN (1) SETTINGS transform_null_in = 1;
SELECT (1, NULL) IN (SELECT 1, NULL), (1, 2) IN (SELECT 1, toNullable(2)), (toNullable(1), 3) IN (SELECT 1, 2), (NULL, 2) IN (SELECT 1, 2);
SELECT countIf(x = '257'), countIf(x IN ('257')), countIf(x != '257'), countIf(x < '257'), countIf(x NOT IN ('257')), countIf(x = '1'), countIf(x IN ('1', '257')) FROM (SELECT toUInt8(number) AS x FROM numbers(5));
SELECT toInt8(1) = '257', toInt16(1) = '65537', toInt32(1) = '4294967297';
SELECT toInt64(1) = '18446744073709551617', toUInt64(0) = '18446744073709551616', toInt128(1) = '340282366920938463463374607431768211457';
-- error: 53
SELECT toUInt8(255) = '-1';
-- error: 53
SELECT toUInt32(4294967295) = '-1';
-- error: 53
SELECT toUInt8(255) IN ('-1');
-- error: 53
SELECT toUInt8(1) = '1.5';
-- error: 53
SELECT toUInt8(1) = ' 1';
-- error: 53
SELECT toUInt8(1) = 'a';
-- error: 53
SELECT toUInt8(1) IN ('a');
-- error: 53
SELECT toUInt8(1) IN ('1.5');
SELECT toDecimal32(1.5, 2) = '1.5', toDecimal32(1.5, 2) = '1.505', toDecimal32('1.50', 2) IN ('1.5');
-- error: 407
SELECT toDecimal32(1,2) < '100000000000';
SELECT toDate('2024-01-01') = '2024-01-01', toDate('1970-01-01') = '1969-12-31', toDate('2149-06-06') = '2150-01-01';
SELECT toDate('2024-01-01') = '2024-13-01';
SELECT toDate('2024-01-01') IN ('2024-13-01');
SELECT toDateTime('1970-01-01 00:00:00') = '1969-12-31 00:00:00', toDateTime('2024-01-01 00:00:00') = '2024-01-01';
SELECT CAST('a', 'Enum8(\'a\' = 1)') = 'b';
SELECT CAST('a', 'Enum8(\'a\' = 1)') IN ('b');
SELECT CAST('a', 'Enum8(\'a\' = 1)') IN ('a', 'b'), CAST('a', 'Enum8(\'a\' = 1)') IN ('a'), CAST('a', 'Enum8(\'a\' = 1)') = 1, CAST('a', 'Enum8(\'a\' = 1)') IN (1);
SELECT toBool(1) = '1', toBool(1) = 'true';
-- error: 467
SELECT toBool(1) = '2';
SELECT 1.5 = '1.5', toFloat32(1.5) = '1e400', 0.1 = '0.1', toFloat32(0.1) = '0.1', inf = '1e400', nan = 'nan';
-- error: 376
SELECT toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0') = 'x';
SELECT toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0') IN ('61f0c404-5cb3-11e7-907b-a6006ad3dba0'), toIPv4('1.2.3.4') = '1.2.3.4', toIPv4('1.2.3.4') IN ('1.2.3.4'), toIPv4('1.2.3.4') = 16909060;
SELECT toUInt8(1) = '257', toUInt16(1) = '65537', toUInt32(1) = '4294967297';
SELECT materialize(toUInt8(1)) = '257', materialize(toUInt16(1)) = '65537', materialize(toUInt32(1)) = '4294967297';
-- error: 53
SELECT materialize(toUInt8(255)) = '-1';
SELECT materialize(toUInt8(255)) = '256', materialize(toUInt8(0)) = '256', materialize(toUInt8(0)) < '256', materialize(toUInt8(0)) > '256';
SELECT CAST('257' AS UInt8), toUInt8('257'), CAST('4294967297', 'UInt32'), toUInt64('18446744073709551617'), CAST('-129', 'Int8'), toInt16('40000');
SELECT toUInt8('300'), CAST(materialize('300') AS UInt8), toInt8('200');
SELECT toDate('1970-01-01') = '2149-06-07', toDate('2149-06-06') = '2149-06-07', toDate('1970-01-02') IN ('2149-06-08'), toDateTime('1970-01-01 00:00:00','UTC') = '2106-02-07 06:28:16', toDateTime('1970-01-01 00:00:00','UTC') IN ('2106-02-07 06:28:16');
SELECT materialize(toDate('1970-01-01')) = '2149-06-07', materialize(toDate('2149-06-06')) = '2149-06-07', materialize(toDate('1970-01-02')) IN ('2149-06-08'), materialize(toDateTime('1970-01-01 00:00:00','UTC')) = '2106-02-07 06:28:16', materialize(toDateTime('1970-01-01 00:00:00','UTC')) IN ('2106-02-07 06:28:16');
-- error: 407
SELECT toDecimal32(1,2) = '100000000000';
-- error: 407
SELECT materialize(toDecimal32(1,2)) = '100000000000';
-- error: 407
SELECT toDecimal32(1,2) IN ('100000000000');
SELECT toDecimal32(1.5, 2) = '1.505', toDecimal32(1.5, 2) IN ('1.505');
SELECT CAST('a', 'Enum8(\'a\' = 1)') < 'b';
SELECT materialize(CAST('a', 'Enum8(\'a\' = 1)')) > 'b';
SELECT materialize(CAST('a', 'Enum8(\'a\' = 1)')) NOT IN ('b', 'c');
SELECT materialize(CAST('a', 'Enum8(\'a\' = 1)')) IN (2);
SELECT toDate('1970-01-02') IN (65537);
SELECT toDate('1970-01-02') IN (1);
SELECT 1 IN ('1'), 1.5 IN ('1.5'), '1' IN (1);
SELECT [1, 2] IN [1, 2];
SELECT [1, 2] IN [[1, 2]], [1, 2] IN ([1, 2], [3]), [1] IN [[2], [1]], 1 IN [1, 2];
SELECT (1, 2) IN [(1, 2)];
-- error: 43
SELECT [1] IN (1);
SELECT [NULL] IN [[NULL]], [[1]] IN [[1]], [1, 2] NOT IN [1, 2];
SELECT materialize([1, 2]) IN [1, 2];
SELECT materialize([1, 2]) IN ([1, 2], [3, 4]), materialize([1, 2]) IN [[1, 2]];
SELECT materialize([1, 2]) IN ([3]);
-- error: 43
SELECT 1 IN [[1]];
SELECT 'a' IN ['a', 'b'], materialize('a') IN ['a'], map(1,2) IN (map(1,2));
SELECT (1,) IN ((1,),(2,)), tuple(1) IN (tuple(1)), (1,) IN ((2,),), tuple(number) IN (tuple(1), tuple(2)) FROM numbers(3);
-- error: 53
SELECT (1,) IN (1, 2);
-- error: 43
SELECT tuple(number) IN (1) FROM numbers(3);
SELECT tuple(number) IN tuple(1) FROM numbers(3);
SELECT ((1,2),3) IN (((1,2),3)), ((1,2),3) IN ((1,2),3), ((number,2),3) IN (((1,2),3), ((0, 2), 3)) FROM numbers(2);
SELECT ((1, NULL), 2) = ((1, 1), 3), [NULL] = [1], [(1, NULL)] = [(1, 2)], (1, [NULL]) = (1, [1]), (1, (2, NULL)) != (1, (2, 3)), toTypeName(((1, NULL), 2) = ((1, 1), 3));
SELECT (number, -number) IN ((1,-1),(NULL,NULL)), (number, -number) IN ((1,-1),(5,NULL)), (number, -number) IN ((1,-1),(NULL, 3)),(number, -number) NOT IN ((1,-1),(NULL,NULL)) FROM numbers(3);
SELECT (toNullable(number), -number) IN ((1,-1),(NULL,NULL)), (if(number = 2, NULL, number), -number) IN ((1,-1),(NULL,-2)) FROM numbers(3);
SELECT (toNullable(number), -number) IN ((1,-1),(NULL,NULL)), (if(number = 2, NULL, number), -number) IN ((1,-1),(NULL,-2)) FROM numbers(3) SETTINGS transform_null_in=1;
SELECT (number, -number) IN (SELECT number, if(number = 1, NULL, -number) FROM numbers(2)) FROM numbers(3);
SELECT number, (number, -number) IN ((1,-1)), (number, -number) IN ((NULL,NULL)) FROM numbers(3);
SELECT least(toNullable(1.), nan), greatest(toNullable(1.), nan), least(nan, toNullable(1.)), greatest(nan, toNullable(1.)), least(materialize(toNullable(1.)), materialize(nan)), greatest(1, nan, NULL), least(NULL, nan), greatest(nan, NULL);
SELECT least(toFloat32(1), nan), greatest(toDecimal32(1,2), nan), least(1, toDecimal32('0.5', 1), 2), greatest('a', 'b', 'c'), least([1], [0, 1], [2]), greatest((1,2),(1,3)), greatest(toDate('2024-01-01'), toDateTime('2024-01-02 00:00:00')), least(1, 2, NULL), least(-0., 0.), greatest(0., -0.);
-- error: 27
SELECT toModifiedJulianDay('x');
-- error: 27
SELECT toModifiedJulianDay('2020-2-3');
-- error: 38
SELECT toModifiedJulianDay('2020-02-30');
-- error: 27
SELECT toModifiedJulianDay('10000-01-01');
SELECT toModifiedJulianDayOrNull('9999-12-31'), toModifiedJulianDayOrNull('10000-01-01'), toModifiedJulianDayOrNull(' 2020-01-01'), toModifiedJulianDayOrNull('2020-01-01 '), toModifiedJulianDayOrNull('+020-01-01'), toModifiedJulianDayOrNull(''), toModifiedJulianDayOrNull('2020/01/01');
-- error: 490
SELECT fromModifiedJulianDay(-678942);
-- error: 490
SELECT fromModifiedJulianDay(2973484);
SELECT fromModifiedJulianDayOrNull(-678941), fromModifiedJulianDayOrNull(2973483);
SELECT toModifiedJulianDay(toFixedString('1858-11-16', 10));
SELECT toModifiedJulianDay(toNullable('1858-11-16')), toModifiedJulianDay(NULL);
SELECT arrayMax([nan, nan]), arrayMin([nan, nan]), arrayMax([toNullable(nan), NULL, 1]), arrayMax(x -> -x, [nan, 1, 2]), arraySort(x -> -x, [1, nan, 3]), arrayMin([inf, nan]), arrayMax([-inf, nan]), arrayMin(x -> x, [nan, 2]);
SELECT max2(toInt8(1), 2), toTypeName(max2(1, 2)), min2(NULL, 1), max2(1.5, -1);
SELECT finalizeAggregation(sumState(number) + sumState(number)) FROM numbers(5);
SELECT finalizeAggregation(sumState(number) * 2), finalizeAggregation(3 * countState()), finalizeAggregation(uniqState(number) * 5) FROM numbers(5);
SELECT toTypeName(sumState(number) + sumState(number)), toTypeName(sumState(number) * 2) FROM numbers(5);
SELECT finalizeAggregation(sumState(number) * 0), finalizeAggregation(avgState(number) * 3), finalizeAggregation(groupArrayState(number) * 2), finalizeAggregation(groupArrayState(number) + groupArrayState(number)) FROM numbers(3);
-- error: 421
SELECT sumState(number) + uniqState(number) FROM numbers(3);
-- error: 43
SELECT sumState(number) * -1 FROM numbers(3);
-- error: 43
SELECT finalizeAggregation(sumState(number) * 1.5) FROM numbers(3);
-- error: 43
SELECT sumState(number) - sumState(number) FROM numbers(3);
-- error: 44
SELECT finalizeAggregation(sumState(number) * number) FROM numbers(3) GROUP BY number;
SELECT k, finalizeAggregation(s * 3), finalizeAggregation(s + s), finalizeAggregation(s + s + s) FROM (SELECT number % 3 AS k, sumState(number) AS s FROM numbers(10) GROUP BY k) ORDER BY k;
SELECT finalizeAggregation(quantilesTimingState(0.5, 0.9)(number) * 10) FROM numbers(10);
SELECT finalizeAggregation(s * toNullable(2)) FROM (SELECT sumState(number) AS s FROM numbers(4));
SELECT number, exponentialTimeDecayedSum(2)(number, number) OVER (ORDER BY number) FROM numbers(4);
SELECT number, exponentialTimeDecayedMax(2)(number, number) OVER (ORDER BY number), exponentialTimeDecayedCount(2)(number) OVER (ORDER BY number), exponentialTimeDecayedAvg(2)(number, number) OVER (ORDER BY number), exponentialTimeDecayedSum(2)(number, number) OVER (ORDER BY number ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM numbers(4);
-- error: 36
SELECT exponentialTimeDecayedAvg(1)(number, number) FROM numbers(4);
-- error: 36
SELECT exponentialTimeDecayedSum(1)(number, number) FROM numbers(4);
-- error: 42
SELECT exponentialTimeDecayedAvg(number, number) OVER () FROM numbers(4);
SELECT exponentialTimeDecayedAvg(0)(number, number) OVER () FROM numbers(4);
SELECT exponentialTimeDecayedAvg(-1)(number, number) OVER () FROM numbers(4);
-- error: 42
SELECT exponentialTimeDecayedAvg(1)(number) OVER () FROM numbers(4);
-- error: 36
SELECT exponentialTimeDecayedAvg(1)('a', number) OVER () FROM numbers(4);
-- error: 36
SELECT exponentialTimeDecayedAvg(1)(number, 'a') OVER () FROM numbers(4);
SELECT exponentialTimeDecayedAvg(1)(number, toDateTime(number)) OVER (ORDER BY number), exponentialTimeDecayedCount(10)(toDateTime(number)) OVER (ORDER BY number), exponentialTimeDecayedMax(10)(-number, toDateTime64(number, 3)) OVER (ORDER BY number), exponentialTimeDecayedSum(10)(toDecimal32(number, 2), number) OVER (PARTITION BY number % 2 ORDER BY number) FROM numbers(4);
SELECT toTypeName(exponentialTimeDecayedAvg(1)(number, number) OVER ()), toTypeName(exponentialTimeDecayedCount(1)(number) OVER ()), exponentialMovingAverage(1)(number, number) OVER (ORDER BY number) FROM numbers(1);
-- error: 36
SELECT exponentialTimeDecayedAvg(1)(toNullable(number), number) OVER () FROM numbers(2);
SELECT number, exponentialTimeDecayedSum(2)(number, number) OVER (ORDER BY number DESC), exponentialTimeDecayedAvg(2)(number, number) OVER (ORDER BY number DESC), exponentialTimeDecayedCount(2)(number) OVER (ORDER BY number DESC), exponentialTimeDecayedMax(2)(number, number) OVER (ORDER BY number DESC) FROM numbers(4);
SELECT materialize(CAST(['x'],'Array(LowCardinality(String))')) AS a, toTypeName(a), arrayStringConcat(a), has(a, 'x'), a[1], toTypeName(a[1]), length(a), indexOf(a, 'x'), a = ['x'], hasAny(a, ['x']), arrayMap(y -> concat(y, 'z'), a), toTypeName(arrayMap(y -> concat(y, 'z'), a)), arraySort(a), arrayCount(y -> y = 'x', a), arrayZip(a, a), toTypeName(arrayZip(a, a)), toString(a), empty(a), arrayReverse(a), toTypeName(arrayReverse(a)), arrayEnumerate(a), arrayUniq(a);
SELECT any(a), toTypeName(any(a)), groupArray(a), toTypeName(groupArray(a)), toTypeName(max(a)), toTypeName(groupUniqArrayArray(a)) FROM (SELECT CAST(['x', 'y'],'Array(LowCardinality(String))') AS a);
SELECT a, count() FROM (SELECT CAST(['x', 'y'],'Array(LowCardinality(String))') AS a FROM numbers(3)) GROUP BY a ORDER BY a;
SELECT toTypeName(if(number % 2, CAST(['x'],'Array(LowCardinality(String))'), CAST(['y'],'Array(LowCardinality(String))'))) FROM numbers(1);
-- error: 10
SELECT arrayMap(x -> sum(x), [1]);
SELECT arrayMap(x -> sum(number), [1]) FROM numbers(3);
SELECT arrayMap(x -> x + sum(number), [1]) FROM numbers(3);
-- error: 10
SELECT arrayMap(x -> x + sum(number + x), [1]) FROM numbers(3);
SELECT arrayMap(x -> (SELECT 1), [1]);
SELECT sum(arrayMap(x -> x, [1])[1]);
SELECT arrayMap(x -> x IN (SELECT 1), [1, 2]);
SELECT (1, NULL) = (2, 1), (1,NULL) = (1,1), (1,NULL) != (2,1), (1,NULL) < (2,1), (NULL,1) < (1,2), (1, NULL) = (1, NULL), (1, NULL) <=> (1, NULL), tuple(NULL) = tuple(1), (1, 2, NULL) > (1, 1, 3), (1, NULL) <= (0, 1);
SELECT (1, NULL) = (2, 1), (1, NULL) = (1, NULL), materialize((1, toNullable(2))) = (1, 2), (number, if(number = 1, NULL, 5)) = (0, 5), (number, if(number = 1, NULL, 5)) != (0, 5), (number, if(number = 1, NULL, 5)) < (2, 6) FROM numbers(3);
SELECT (1, toNullable(2)) < (1, 3), (1, toNullable(2)) <= (1, 2), (toNullable(1), 5) > (1, 4), (1, toNullable(NULL)) <= (0, 1);
-- Dates beside times in arrays, maps and tuples become midnights of the time's zone, or of the session's.
SELECT [toDateTime('2023-12-31 22:07:09'), toDate('2024-01-01')], [toDateTime64('2023-12-31 22:07:09', 3), toDate('2024-01-01')], [toDateTime64('2023-12-31 22:07:09', 3), toDateTime('2024-01-01 01:02:03')], [toDateTime('2023-12-31 22:07:09'), toDate32('2024-01-01')];
SELECT [toDateTime('2023-12-31 22:07:09'), toDate('2024-01-01')] SETTINGS session_timezone = 'Asia/Tokyo';
SELECT [toDateTime64('2023-12-31 22:07:09', 3), toDate('2024-01-01')], arrayConcat([toDateTime('2023-12-31 22:07:09')], [toDate('2024-01-01')]), map('a', toDateTime('2023-12-31 22:07:09'), 'b', toDate('2024-01-01')) SETTINGS session_timezone = 'America/New_York';
SELECT map('a', toDateTime('2023-12-31 22:07:09'), 'b', toDate('2024-01-01')), map(toDateTime('2024-01-01 00:00:00'), 1, toDate('2024-01-02'), 2);
SELECT arrayConcat([toDateTime('2023-12-31 22:07:09')], [toDate('2024-01-01')]), arrayPushBack([toDateTime('2023-12-31 22:07:09')], toDate('2024-01-01')), arrayPushFront([toDate('2024-01-01')], toDateTime('2023-12-31 22:07:09')), arrayResize([toDate('2024-01-01')], 2, toDateTime('2023-12-31 22:07:09'));
SELECT [(1, toDateTime('2023-12-31 22:07:09')), (2, toDate('2024-01-01'))], [[toDateTime('2023-12-31 22:07:09')], [toDate('2024-01-01')]], [toDateTime('2023-12-31 22:07:09'), NULL, toDate('2024-01-01')];
SELECT has([toDateTime('2024-01-01 00:00:00')], toDate('2024-01-01')), indexOf([toDate('2024-01-01')], toDateTime('2024-01-01 00:00:00')), countEqual([toDate('2024-01-01')], toDateTime('2024-01-01 00:00:01')), hasAll([toDateTime('2024-01-01 00:00:00')], [toDate('2024-01-01')]);
SELECT has([materialize(toDateTime('2024-01-01 00:00:00'))], toDate('2024-01-01')), hasAny([materialize(toDate('2024-01-01'))], [toDateTime('2024-01-01 00:00:00')]) SETTINGS session_timezone = 'Asia/Tokyo';
SELECT arrayShiftLeft([toDateTime('2023-12-31 22:07:09'), toDateTime('2023-12-31 22:07:10')], 1, toDate('2024-01-01')), tupleHammingDistance((toDate('2024-01-01'), 1), (toDateTime('2024-01-01 00:00:00'), 2));
SELECT mapConcat(map('a', toDate('2024-01-01')), map('b', toDateTime('2024-01-01 00:00:01'))), mapContains(map(toDate('2024-01-01'), 1), toDateTime('2024-01-01 00:00:00'));
SELECT arrayRemove([toDateTime('2024-01-01 00:00:00')], toDate('2024-01-01')), arrayUnion([toDateTime('2024-01-01 00:00:00')], [toDate('2024-01-01')]);
SELECT [toDate('2024-01-01'), toDateTime('2024-01-01 00:00:00', 'Asia/Tokyo')], [toDateTime('2024-01-01 00:00:00', 'Asia/Tokyo'), toDateTime('2024-01-01 00:00:00', 'UTC')];
SELECT [toDate32('1900-01-01'), toDateTime64('2024-01-01 00:00:00', 9)];
