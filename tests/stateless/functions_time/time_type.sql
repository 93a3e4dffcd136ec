SET enable_time_time64_type = 1;
SELECT '12:34:56'::Time, '100:00:00'::Time, '-01:02:03'::Time, toTypeName('12:34:56'::Time), '999:59:59'::Time;
-- error: 6
SELECT 3661::Time;
-- error: 6
SELECT CAST('1:2:3', 'Time');
SELECT '12:34:56.789'::Time64(3), '12:34:56.789123456'::Time64(9), '-00:00:01.5'::Time64(1), toTypeName('12:34:56'::Time64(6)), toTime64('01:02:03.45', 2), 1.5::Time64(3);
SELECT '12:00:00'::Time < '12:00:01'::Time, '12:00:00'::Time = '12:00:00'::Time64(3), toString('05:06:07'::Time), toInt32('00:01:01'::Time), toTimeOrNull('x'), toTime64OrNull('x', 3), toTimeOrZero('x');
CREATE TABLE clock (a Time, b Time64(3), c Nullable(Time)) ENGINE = MergeTree ORDER BY a;
INSERT INTO clock VALUES ('10:00:00', '10:00:00.123', NULL), ('-5:00:00', '-0:00:00.001', '23:59:59'), (3600, 1.25, '00:00:00');
SELECT * FROM clock ORDER BY a;
SELECT min(a), max(b), count(c), uniqExact(a) FROM clock;
SELECT a FROM clock WHERE a > '01:00:00' ORDER BY a;
-- error: 43
SELECT toHour(a), toMinute(a), toSecond(a) FROM clock WHERE a > '00:00:00'::Time ORDER BY a;
SELECT toTime('10:20:30'), toTypeName(toTime('10:20:30')), CAST(toDateTime('2024-01-01 10:20:30', 'UTC'), 'Time'), CAST(toDateTime64('2024-01-01 10:20:30.123', 3, 'UTC'), 'Time64(2)');
SELECT if(1, '10:00:00'::Time, '11:00:00.5'::Time64(1)) AS v, toTypeName(v);
-- error: 41
SELECT 'noon'::Time;
