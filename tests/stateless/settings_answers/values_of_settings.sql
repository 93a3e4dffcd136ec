-- error: 115
SET nothing_at_all = 1;
-- error: 27
SET max_threads = 'abc';
SET max_rows_to_read = '1000';
SELECT value, changed FROM system.settings WHERE name = 'max_rows_to_read';
SELECT getSetting('max_rows_to_read');
-- error: 115
SELECT getSetting('nothing_at_all');
SELECT getSettingOrDefault('nothing_at_all', 5);
SET max_rows_to_read = DEFAULT;
SELECT value, changed FROM system.settings WHERE name = 'max_rows_to_read';
SET extremes = true;
SELECT value FROM system.settings WHERE name = 'extremes' FORMAT TSV SETTINGS extremes = 0;
SET extremes = 0;
SET join_use_nulls = 1, group_by_use_nulls = 1;
SELECT name, value FROM system.settings WHERE name IN ('join_use_nulls', 'group_by_use_nulls') ORDER BY name;
-- error: 70
SET extremes = 2;
-- error: 418
SET join_algorithm = 'nothing';
-- error: 115
SELECT 1 SETTINGS nothing_at_all = 1;
-- error: 36
SELECT 1 SETTINGS max_block_size = 0;
SELECT 1 SETTINGS max_threads = 1, max_threads = 1;
SET param_p = 'abc';
SELECT {p:String};
SELECT getSetting('join_use_nulls'), toTypeName(getSetting('join_use_nulls')), toTypeName(getSetting('max_rows_to_read'));
