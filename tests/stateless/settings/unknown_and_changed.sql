-- error: 115
SET no_such_setting_at_all = 1;
-- error: 115
SELECT 1 SETTINGS no_such_setting_at_all = 1;
SET max_threads = 2;
SELECT getSetting('max_threads');
SELECT name, value, changed FROM system.settings WHERE name IN ('max_threads', 'max_block_size') ORDER BY name;
SELECT getSetting('max_block_size') SETTINGS max_block_size = 77;
SET max_block_size = DEFAULT;
SELECT getSetting('max_block_size');
SET extremes = true;
SELECT getSetting('extremes'), toTypeName(getSetting('extremes'));
SET extremes = 'false';
SELECT getSetting('extremes');
-- error: 115
SELECT getSetting('nothing_like_it');
SELECT getSettingOrDefault('nothing_like_it', 'fallback');
-- error: 467
SET extremes = 'maybe';
-- error: 27
SET max_threads = 'many threads';
SET max_rows_to_read = 10, max_bytes_to_read = 20;
SELECT getSetting('max_rows_to_read'), getSetting('max_bytes_to_read');
