CREATE TABLE src (id UInt64, v String) ENGINE = Memory;
INSERT INTO src VALUES (1, 'a'), (5, 'b');
CREATE DICTIONARY dic (id UInt64, v String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(HASHED()) LIFETIME(0);
-- error: 630
DROP TABLE src;
-- error: 630
RENAME TABLE src TO src2;
-- error: 520
DROP TABLE dic;
-- error: 520
DETACH TABLE dic;
-- error: 80
DROP VIEW dic;
-- error: 62
TRUNCATE TABLE dic;
CREATE TABLE user_of (id UInt64, v String DEFAULT dictGet('dic', 'v', id)) ENGINE = MergeTree ORDER BY id;
SELECT name, length(loading_dependencies_table), loading_dependent_table FROM system.tables WHERE database = currentDatabase() AND name IN ('src', 'dic') ORDER BY name;
DROP TABLE src SETTINGS check_table_dependencies = 0;
-- error: 630
DROP DICTIONARY dic;
DROP TABLE user_of;
DROP DICTIONARY dic;
SELECT name FROM system.tables WHERE database = currentDatabase() ORDER BY name;
