-- Every setting of ClickHouse is known; those without effect keep their value.
SELECT count() > 1850, countIf(is_obsolete) > 100, countIf(alias_for != '') > 40 FROM system.settings;
SET s3_max_connections = 7;
SELECT value, changed, type, getSetting('s3_max_connections') FROM system.settings WHERE name = 's3_max_connections';
SET s3_max_connections = DEFAULT;
SELECT value, changed FROM system.settings WHERE name = 's3_max_connections';
SELECT getSetting('max_block_size') SETTINGS max_block_size = 1000;
SELECT value, changed FROM system.settings WHERE name = 'max_block_size' SETTINGS max_block_size = '10Ki';
SET max_insert_block_size_rows = 100;
SELECT name, value, changed FROM system.settings WHERE name IN ('max_insert_block_size', 'max_insert_block_size_rows') ORDER BY name;
SET max_insert_block_size_rows = DEFAULT;
SHOW SETTINGS LIKE 'max_insert_block_size_b%';
SET SQL_mine = 5, SQL_other = 'a''b';
SELECT getSetting('SQL_mine') + 1, toTypeName(getSetting('SQL_mine')), getSetting('SQL_other'), getSettingOrDefault('SQL_none', 3);
-- error: UNKNOWN_SETTING
SELECT getSetting('SQL_none');
-- error: UNKNOWN_SETTING
SET no_such_setting = 1;
-- error: CANNOT_PARSE_BOOL
SET log_queries = 'maybe';
-- error: CANNOT_CONVERT_TYPE
SET log_queries = 2;
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SET max_block_size = '1e6';
-- error: BAD_ARGUMENTS
SET max_block_size = 0;
-- error: BAD_GET
SET totals_mode = 1;
-- error: UNKNOWN_TOTALS_MODE
SET totals_mode = 'x';
-- error: UNKNOWN_SETTING
SET max_result_rows = 4, no_such_setting = 1;
SELECT getSetting('max_result_rows');
SET compatibility = '23.8';
SELECT value, changed FROM system.settings WHERE name IN ('output_format_json_quote_64bit_integers', 'compatibility') ORDER BY name;
SET compatibility = DEFAULT;
SELECT value, changed FROM system.settings WHERE name = 'output_format_json_quote_64bit_integers';
-- error: BAD_ARGUMENTS
SET compatibility = 'abc';
SELECT arrayFilter(change -> change.1 = 'output_format_json_quote_64bit_integers', changes).new_value FROM system.settings_changes WHERE version = '25.8' AND type = 'Session';
