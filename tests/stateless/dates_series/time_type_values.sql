SET enable_time_time64_type = 1;
SELECT toTime('12:34:56'), toTime('-01:00:00'), toTime('100:00:00'), toTime(3661), toTypeName(toTime('00:00:01')), toTime64('01:02:03.456', 3), toTypeName(toTime64('01:02:03', 6)) SETTINGS use_legacy_to_time = 0;
CREATE TABLE tt (id UInt8, t Time, h Time64(3)) ENGINE = MergeTree ORDER BY t;
INSERT INTO tt VALUES (1, '10:00:00', '10:00:00.5'), (2, '-05:30:00', '00:00:00'), (3, 3600, 1.25), (4, '999:59:59', '23:59:59.999');
SELECT * FROM tt ORDER BY id;
SELECT id FROM tt ORDER BY t, id;
SELECT id FROM tt WHERE t > '01:00:00' ORDER BY id;
SELECT min(t), max(h), count(DISTINCT t) FROM tt;
SELECT t::String, t::Int32, h::Float64, toString(h) FROM tt ORDER BY id;
SELECT t = toTime('10:00:00'), toTypeName(t), toTypeName(h) FROM tt WHERE id = 1 SETTINGS use_legacy_to_time = 0;
SELECT * FROM tt WHERE id < 3 ORDER BY id FORMAT JSONEachRow;
SELECT CAST('01:02:03', 'Time'), CAST('01:02:03.5', 'Time64(1)'), '00:00:10'::Time < '00:00:11'::Time;
-- error: 41
SELECT CAST('xx', 'Time');
SELECT '25:61:00'::Time;
-- error: 41
INSERT INTO tt VALUES (9, 'bad', '00:00:00');
