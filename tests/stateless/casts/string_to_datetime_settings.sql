SET cast_string_to_date_time_mode = 'best_effort';
SELECT CAST('2020-01-02T03:04:05Z', 'DateTime(\'UTC\')'), CAST('2020-01-02T03:04:05.678Z', 'DateTime64(3, \'UTC\')');
SELECT CAST('2 Jan 2020', 'DateTime(\'UTC\')');
SELECT toDateTime('Jan 2 2020 3:04', 'UTC');
SET cast_string_to_date_time_mode = 'basic';
-- error: 41
SELECT CAST('2 Jan 2020', 'DateTime(\'UTC\')');
SELECT CAST('2020-01-02 03:04:05', 'DateTime(\'UTC\')'), '2020-01-02'::Date + 1, '2020-01-02 03:04:05.678'::DateTime64(3, 'UTC');
SELECT CAST(toDate('2020-01-02'), 'DateTime(\'UTC\')'), CAST(toDateTime('2020-01-02 23:00:00', 'UTC'), 'Date'), CAST(toDateTime('2020-01-02 23:00:00', 'UTC'), 'DateTime(\'Asia/Tokyo\')'), toDate(toDateTime('2020-01-02 23:00:00', 'UTC'), 'Asia/Tokyo');
SELECT toString(toDateTime('2020-01-02 03:04:05', 'UTC')), toString(toDateTime('2020-01-02 03:04:05', 'UTC'), 'Asia/Tokyo'), toString(toDate('2020-01-02')), toString(toDateTime64('2020-01-02 03:04:05.6', 3, 'UTC')), toString(toDate32('1920-01-02'));
SET date_time_output_format = 'iso';
SELECT toDateTime('2020-01-02 03:04:05', 'Asia/Tokyo'), toDateTime64('2020-01-02 03:04:05.678', 3, 'UTC'), toDate('2020-01-02'), [toDateTime('2020-01-02 03:04:05', 'UTC')];
SET date_time_output_format = 'unix_timestamp';
SELECT toDateTime('2020-01-02 03:04:05', 'UTC'), toDateTime64('2020-01-02 03:04:05.678', 3, 'UTC'), toString(toDateTime('2020-01-02 03:04:05', 'UTC'));
