SELECT time_zone FROM system.time_zones WHERE time_zone IN ('UTC', 'Europe/Amsterdam', 'Asia/Kolkata', 'No/Where') ORDER BY time_zone;
SELECT name, language FROM system.collations WHERE name IN ('en', 'de', 'sv', 'tr') ORDER BY name;
SELECT count() > 0 FROM system.build_options;
SELECT count() > 0 FROM system.contributors;
SELECT count() > 0 FROM system.keywords;
SELECT keyword FROM system.keywords WHERE keyword IN ('SELECT', 'PREWHERE', 'NOTHING', 'WITH FILL') ORDER BY keyword;
SELECT name, code FROM system.errors WHERE name IN ('UNKNOWN_TABLE', 'SYNTAX_ERROR') ORDER BY name;
SELECT privilege, level, parent_group FROM system.privileges WHERE privilege IN ('SELECT', 'INSERT', 'ALTER COLUMN') ORDER BY privilege;
