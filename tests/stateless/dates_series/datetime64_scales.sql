-- error: 44
SELECT toDateTime64('2024-01-01 00:00:00.123456789', s, 'UTC') FROM (SELECT 3 AS s) FORMAT Null;
SELECT toDateTime64('2024-01-01 00:00:00.123456789', 0, 'UTC'), toDateTime64('2024-01-01 00:00:00.123456789', 3, 'UTC'), toDateTime64('2024-01-01 00:00:00.123456789', 9, 'UTC'), toDateTime64('2024-01-01 00:00:00.9999', 3, 'UTC');
SELECT toDateTime64('1900-01-01 00:00:00', 3, 'UTC'), toDateTime64('2299-12-31 23:59:59.999', 3, 'UTC'), toDateTime64('1969-12-31 23:59:59.5', 1, 'UTC'), toDateTime64(-1.5, 1, 'UTC'), toDateTime64(1.25, 2, 'UTC');
SELECT toUnixTimestamp64Milli(toDateTime64('1969-12-31 23:59:59.5', 3, 'UTC')), toInt64(toDateTime64('2024-01-01 00:00:00.9', 1, 'UTC')), toFloat64(toDateTime64('2024-01-01 00:00:00.25', 2, 'UTC')), toDecimal64(toDateTime64('2024-01-01 00:00:00.25', 2, 'UTC'), 3), toUnixTimestamp(toDateTime64('2024-01-01 00:00:00.9', 1, 'UTC'));
SELECT toDateTime64('2024-01-01 00:00:00.123', 3, 'UTC') = toDateTime64('2024-01-01 00:00:00.123000', 6, 'UTC'), toDateTime64('2024-01-01 00:00:00.5', 1, 'UTC') > toDateTime('2024-01-01 00:00:00', 'UTC'), toDateTime64('2024-01-01 00:00:00.0', 1, 'UTC') = toDate('2024-01-01'), toDateTime64('2024-01-01 00:00:00.5', 1, 'UTC') = '2024-01-01 00:00:00.5';
SELECT toTypeName(toDateTime64('2024-01-01 00:00:00', 3, 'UTC') + INTERVAL 1 MICROSECOND), toTypeName([toDateTime64('2024-01-01 00:00:00', 3, 'UTC'), toDateTime64('2024-01-01 00:00:00', 6, 'UTC')]), CAST('2024-01-01 00:00:00.55', 'DateTime64(1, \'UTC\')'), toDateTime64('2024-01-01 00:00:00.55', 2, 'UTC')::DateTime('UTC'), toDateTime64('2024-01-01 10:00:00.55', 2, 'UTC')::Date;
CREATE TABLE d64 (t DateTime64(3, 'UTC'), n DateTime64(9, 'UTC')) ENGINE = MergeTree ORDER BY t;
INSERT INTO d64 VALUES ('2024-01-01 00:00:00.001', '2024-01-01 00:00:00.000000001'), ('1950-01-01 00:00:00.999', '1950-01-01 00:00:00.999999999'), (1704067200.5, 1704067200), (1704067200123, 5);
SELECT * FROM d64 ORDER BY t, n;
SELECT t FROM d64 WHERE t > '2024-01-01 00:00:00.0005' ORDER BY t;
SELECT t FROM d64 WHERE t = '2024-01-01 00:00:00.001';
SELECT min(t), max(n), toTypeName(max(n)), count() FROM d64;
SELECT toDate(t) AS d, count() FROM d64 GROUP BY d ORDER BY d;
SELECT dateDiff('millisecond', min(t), toDateTime64('2024-01-01 00:00:00', 3, 'UTC')), dateDiff('microsecond', toDateTime64('2024-01-01 00:00:00', 6, 'UTC'), toDateTime64('2024-01-01 00:00:00.000123', 6, 'UTC')) FROM d64;
-- error: 69
SELECT toDateTime64('2024-01-01 00:00:00', -1, 'UTC');
-- error: 41
SELECT toDateTime64('bad', 3, 'UTC');
-- error: 42
SELECT toDateTime64('2024-01-01 00:00:00');
-- error: 69
CREATE TABLE d65 (t DateTime64(12)) ENGINE = Memory;
