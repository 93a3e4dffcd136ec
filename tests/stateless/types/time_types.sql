SET enable_time_time64_type = 1;
CREATE TABLE tt (id UInt8, t Time, p Time64(3), n Nullable(Time)) ENGINE = MergeTree ORDER BY (t, id);
INSERT INTO tt VALUES (1, '12:34:56', '01:02:03.456', NULL), (2, '-05:00:00', '-00:00:00.5', '999:59:59'), (3, '01:00:00', '00:00:01.25', '00:00:00'), (4, '00:00:01', '23:59:59.9999', '100:00:00');
SELECT * FROM tt ORDER BY id;
SELECT id FROM tt ORDER BY t;
SELECT id FROM tt WHERE t > '00:30:00' ORDER BY id;
SELECT t + 1, t::Int32, p::String, toTypeName(p), toTypeName(t + 1) FROM tt ORDER BY id;
SELECT toTime('10:20:30'), toTime64('10:20:30.123456', 6), '25:00:00'::Time, toTime(45), CAST(toDateTime('2020-01-01 10:11:12', 'UTC'), 'Time');
SELECT min(t), max(p), uniqExact(t), count(n) FROM tt;
SELECT toTime('10:00:00') = '10:00:00', toTime('10:00:00') < toTime('10:00:01');
-- error: 43
SELECT toHour(toTime('10:20:30'));
-- error: 41
SELECT toTime('abc');
SELECT * FROM tt ORDER BY id FORMAT JSONEachRow;
