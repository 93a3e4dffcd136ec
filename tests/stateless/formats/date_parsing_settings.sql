SELECT * FROM format(CSV, 't DateTime(\'UTC\')', '2020-01-01 00:00:00\n1577836800\n2020-01-01');
-- error: 117
SELECT * FROM format(CSV, 't DateTime(\'UTC\')', '2020-01-01T10:00:00Z') SETTINGS date_time_input_format = 'basic', cast_string_to_date_time_mode = 'basic';
SELECT * FROM format(CSV, 't DateTime(\'UTC\')', '2020-01-01T10:00:00Z\nJan 2 2020 03:04:05\n2020/03/04 01:02:03') SETTINGS date_time_input_format = 'best_effort';
SELECT * FROM format(CSV, 't DateTime(\'UTC\')', '02/01/2020 10:00:00') SETTINGS date_time_input_format = 'best_effort_us';
SELECT * FROM format(JSONEachRow, 't DateTime64(3, \'UTC\')', '{"t": "2020-01-01 00:00:00.5"}{"t": 1577836800}{"t": 1577836800.25}{"t": "1577836800.125"}');
SELECT * FROM format(TSV, 'd Date, e Date32', '2020-1-2\t1950-12-31\n2020-03-04\t1900-01-01');
SELECT * FROM format(TSV, 'd Date', '2020-13-45');
SELECT toDateTime('2020-01-01 00:00:00', 'UTC') AS t FORMAT JSONEachRow SETTINGS date_time_output_format = 'iso';
SELECT toDateTime64('2020-01-01 00:00:00.120', 3, 'UTC') AS t FORMAT CSV SETTINGS date_time_output_format = 'unix_timestamp';
SELECT toDateTime64('2020-01-01 00:00:00.000', 3, 'UTC') AS t FORMAT TSV SETTINGS date_time_64_output_format_cut_trailing_zeros_align_to_groups_of_thousands = 1;
