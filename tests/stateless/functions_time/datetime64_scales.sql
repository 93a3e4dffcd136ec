SELECT toDateTime64('2024-01-01 00:00:00.123456789', 0, 'UTC') AS a, toDateTime64('2024-01-01 00:00:00.123456789', 1, 'UTC') AS b, toDateTime64('2024-01-01 00:00:00.123456789', 6, 'UTC') AS c, a = b, b < c, toTypeName(a), toTypeName(greatest(a, c));
SELECT CAST(toDateTime64('2024-01-01 00:00:00.999999', 6, 'UTC'), 'DateTime64(3, \'UTC\')'), CAST(toDateTime64('2024-01-01 00:00:00.999', 3, 'UTC'), 'DateTime(\'UTC\')'), toDateTime64(toDateTime64('2024-01-01 00:00:00.5', 1, 'UTC'), 9, 'UTC');
SELECT CAST(toDateTime64('1969-12-31 23:59:59.500', 3, 'UTC'), 'DateTime64(0, \'UTC\')');
SELECT toUnixTimestamp64Milli(t), toUnixTimestamp64Micro(t), toUnixTimestamp64Nano(t), toUnixTimestamp64Second(t), fromUnixTimestamp64Milli(toInt64(-1), 'UTC'), fromUnixTimestamp64Nano(toInt64(1), 'UTC'), fromUnixTimestamp64Second(toInt64(5), 'UTC') FROM (SELECT toDateTime64('2024-01-01 00:00:00.123456', 6, 'UTC') AS t);
SELECT toMillisecond(t), toFloat64(t), toDecimal64(t, 3), toInt64(t), toUnixTimestamp(t), toString(t) FROM (SELECT toDateTime64('2024-01-01 00:00:00.125', 3, 'UTC') AS t);
-- error: 44
SELECT hex(t) FROM (SELECT toDateTime64('2024-01-01 00:00:00.125', 3, 'UTC') AS t);
CREATE TABLE ticks (s DateTime64(0, 'UTC'), ms DateTime64(3, 'UTC'), us DateTime64(6, 'UTC'), ns Nullable(DateTime64(9, 'UTC'))) ENGINE = MergeTree ORDER BY ms;
INSERT INTO ticks VALUES ('2024-01-01 00:00:00', '2024-01-01 00:00:00.001', '2024-01-01 00:00:00.000001', '2024-01-01 00:00:00.000000001'), (0, -1, -1.5, NULL), ('1950-05-05 05:05:05', '2200-01-01 00:00:00.999', '1901-01-01 00:00:00', '1900-01-01 00:00:00');
SELECT * FROM ticks ORDER BY ms;
SELECT ms + INTERVAL 1 SECOND, us - INTERVAL 1 MICROSECOND, ns + INTERVAL 1 DAY, ms > us, s + 1 FROM ticks ORDER BY ms;
SELECT min(us), max(ms), count(ns), toTypeName(max(ns)), uniqExact(s) FROM ticks;
SELECT ms FROM ticks WHERE ms >= '2024-01-01 00:00:00.001' AND ms < toDateTime64('2200-01-01 00:00:01', 3, 'UTC') ORDER BY ms;
SELECT toStartOfSecond(us), dateDiff('millisecond', s, ms), toDate32(us), toYear(ns) FROM ticks ORDER BY ms;
-- error: 407
SELECT toDateTime64('2263-01-01 00:00:00', 9, 'UTC') + INTERVAL 300 YEAR;
