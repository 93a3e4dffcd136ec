CREATE TABLE lim (d Date, x Date32, t DateTime('UTC'), m DateTime64(3, 'UTC')) ENGINE = Memory;
INSERT INTO lim VALUES ('1970-01-01', '1900-01-01', '1970-01-01 00:00:00', '1900-01-01 00:00:00.000'), ('2149-06-06', '2299-12-31', '2106-02-07 06:28:15', '2299-12-31 23:59:59.999');
INSERT INTO lim (d) VALUES ('2020-01-01');
SELECT * FROM lim ORDER BY d, x;
SELECT toUInt16(d), toInt32(x), toUInt32(t), toInt64(m) FROM lim ORDER BY d, x;
SELECT d + 1, x + 1, t + 1, m + 1 FROM lim ORDER BY d, x;
SELECT d - 1, x - 1, t - 1, m - 1 FROM lim ORDER BY d, x;
SELECT CAST(x, 'Date'), CAST(m, 'DateTime(\'UTC\')'), CAST(d, 'DateTime(\'UTC\')'), CAST(t, 'Date32') FROM lim ORDER BY d, x;
SET date_time_overflow_behavior = 'saturate';
SELECT toDate(x), toDateTime(m, 'UTC'), toDateTime(d, 'UTC') FROM lim ORDER BY d, x;
SET date_time_overflow_behavior = 'throw';
-- error: 321
SELECT toDate(x) FROM lim;
SELECT toDateTime(4294967296, 'UTC');
SELECT toDate(toDate32('2020-01-01')), toDateTime(toDate32('2020-01-01'), 'UTC'), toDate(1000);
