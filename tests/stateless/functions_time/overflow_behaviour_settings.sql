SET date_time_overflow_behavior = 'ignore';
SELECT toDate(toInt64(65535)), toDateTime(toInt64(4294967295), 'UTC'), toDate32(toInt32(120529)), toDate('1970-01-01') - 1 < toDate('1970-01-02');
SET date_time_overflow_behavior = 'saturate';
SELECT toDate(toInt64(-5)), toDateTime(toInt64(-5), 'UTC'), toDate(toDateTime64('1900-01-01 00:00:00', 3, 'UTC'));
SELECT toDateTime(toDateTime64('2299-01-01 00:00:00', 3, 'UTC'));
SELECT toDateTime(toDate32('1900-01-01'), 'UTC');
SELECT toDate(toDate32('2299-01-01'));
SET date_time_overflow_behavior = 'throw';
SELECT toDate(toInt64(-5));
SELECT toDateTime(toInt64(-5), 'UTC');
-- error: 321
SELECT toDate(toDateTime64('1900-01-01 00:00:00', 3, 'UTC'));
-- error: 321
SELECT toDateTime(toDate32('1900-01-01'), 'UTC');
SELECT toDate(toInt64(10)), toDateTime(toDate('2020-01-01'), 'UTC'), toDate32(toDateTime('2020-01-01 00:00:00', 'UTC'));
-- error: 36
SET date_time_overflow_behavior = 'explode';
