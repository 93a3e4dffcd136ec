SELECT name, value, default, type FROM system.settings WHERE name LIKE 'send\_logs%' ORDER BY name;
-- error: BAD_ARGUMENTS
SET send_logs_level = 'loud';
-- error: BAD_ARGUMENTS
SELECT 1 SETTINGS send_logs_level = 'Trace';
SELECT getSetting('send_logs_level') SETTINGS send_logs_level = 'trace';
-- The columns of ClickHouse's table.
SELECT name, type FROM system.columns WHERE database = 'system' AND table = 'text_log' AND name NOT LIKE 'value%' ORDER BY position;
SELECT count() FROM system.columns WHERE database = 'system' AND table = 'text_log' AND name LIKE 'value%' AND type = 'String';
SELECT count() >= 0 FROM system.text_log WHERE level <= 'Warning';
