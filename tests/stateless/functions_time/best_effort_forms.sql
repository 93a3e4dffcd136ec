SELECT parseDateTimeBestEffort('23/10/2020 12:12:57', 'UTC'), parseDateTimeBestEffort('Sat, 18 Aug 2018 07:22:16 GMT', 'UTC'), parseDateTimeBestEffort('1284101485', 'UTC'), parseDateTimeBestEffort('2018-10-23T10:12:12+03:00', 'UTC');
SELECT parseDateTimeBestEffort('10:20', 'UTC') > 0;
SELECT parseDateTimeBestEffort('20200203T040506', 'UTC'), parseDateTimeBestEffort('2020-02-03 4:05:06 PM', 'UTC'), parseDateTimeBestEffort('Feb 3 2020', 'UTC'), parseDateTimeBestEffort('3 Feb 2020 04:05', 'UTC'), parseDateTimeBestEffort('2020-02', 'UTC');
SELECT parseDateTimeBestEffort('2020', 'UTC');
SELECT parseDateTimeBestEffortUS('02/03/2020 04:05', 'UTC'), parseDateTimeBestEffort('02/03/2020 04:05', 'UTC'), parseDateTimeBestEffortUS('10/23/2020', 'UTC'), parseDateTimeBestEffortUSOrNull('23/10/2020', 'UTC'), parseDateTimeBestEffortUSOrZero('x', 'UTC');
SELECT parseDateTimeBestEffortOrNull('not a date', 'UTC'), parseDateTimeBestEffortOrZero('nope', 'UTC'), parseDateTimeBestEffortOrNull('', 'UTC'), parseDateTimeBestEffortOrNull(NULL, 'UTC');
SELECT parseDateTimeBestEffortOrNull('2020-13-45', 'UTC');
SELECT parseDateTime64BestEffort('2021-01-01 01:01:00.123456', 3, 'UTC'), parseDateTime64BestEffort('2021-01-01 01:01:00.123456', 6, 'UTC'), parseDateTime64BestEffort('1640649600.25', 2, 'UTC'), parseDateTime64BestEffortOrNull('x', 3, 'UTC'), parseDateTime64BestEffortOrZero('x', 3, 'UTC'), parseDateTime64BestEffortUS('02/03/2020 04:05:06.7', 1, 'UTC'), toTypeName(parseDateTime64BestEffort('2021-01-01', 6, 'UTC'));
SELECT parseDateTime32BestEffort('2020-02-03 04:05:06', 'UTC'), parseDateTime32BestEffortOrNull('x'), parseDateTime32BestEffortOrZero('x', 'UTC'), parseDateTimeBestEffort('2020-02-03T04:05:06.789Z', 'UTC'), parseDateTimeBestEffort('1709168523000', 'UTC');
SELECT s, parseDateTimeBestEffortOrNull(s, 'UTC') FROM (SELECT arrayJoin(['2020-01-02', '2 Jan 2020 3:04', 'garbage', '20200102030405', '2020.01.02']) AS s) ORDER BY s;
-- error: 41
SELECT parseDateTimeBestEffort('');
-- error: 43
SELECT parseDateTimeBestEffort(5);
