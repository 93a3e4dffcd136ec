SELECT name, value, changed, type, readonly FROM system.settings WHERE name IN ('max_block_size', 'join_use_nulls', 'join_algorithm', 'group_by_two_level_threshold', 'output_format_json_quote_64bit_integers', 'format_csv_delimiter', 'max_execution_time') ORDER BY name;
SET join_use_nulls = 1, format_csv_delimiter = ';', max_execution_time = 12.5;
SELECT name, value, changed FROM system.settings WHERE name IN ('join_use_nulls', 'format_csv_delimiter', 'max_execution_time') ORDER BY name;
SELECT name, default FROM system.settings WHERE name IN ('join_use_nulls', 'max_block_size') ORDER BY name;
SELECT getSetting('join_use_nulls'), toTypeName(getSetting('format_csv_delimiter'));
-- error: 115
SELECT getSetting('no_such_setting');
SELECT getSettingOrDefault('no_such_setting', 'none');
SET join_use_nulls = DEFAULT;
SELECT value, changed FROM system.settings WHERE name = 'join_use_nulls';
SELECT name, tier, is_obsolete FROM system.settings WHERE name IN ('max_threads', 'allow_experimental_window_functions', 'allow_experimental_time_series_table') ORDER BY name;
