-- SHOW of indexes, columns, rights and clusters; the views of information_schema.
CREATE TABLE t (a UInt32, b Nullable(String), c LowCardinality(String) DEFAULT 'q', d Decimal(10, 3), e DateTime64(3), INDEX ix b TYPE minmax GRANULARITY 2) ENGINE = MergeTree ORDER BY (a, c) PRIMARY KEY a;
CREATE TABLE m (x UInt8 COMMENT 'hi') ENGINE = Memory;
CREATE VIEW vv AS SELECT 1 AS x;
SHOW INDEX FROM t;
SHOW KEYS FROM t WHERE key_name = 'PRIMARY';
SHOW INDEX FROM m;
SHOW COLUMNS FROM t;
SHOW FULL COLUMNS FROM m;
SHOW GRANTS;
SHOW GRANTS FOR default;
SHOW USERS;
SHOW ROLES;
SHOW CURRENT ROLES;
SHOW SETTINGS PROFILES;
SHOW CLUSTERS;
SHOW CLUSTER x;
SHOW MERGES;
SHOW SETTING no_such_setting;
SELECT name, engine FROM system.tables WHERE database = 'information_schema' AND name IN ('tables', 'TABLES') ORDER BY name;
SELECT table_name, table_type, TABLE_COLLATION, engine FROM information_schema.tables WHERE table_schema = 'default' AND table_name IN ('t', 'vv') ORDER BY table_name;
SELECT column_name, ordinal_position, column_default, is_nullable, data_type, extra, column_key, numeric_precision, numeric_scale, datetime_precision FROM INFORMATION_SCHEMA.COLUMNS WHERE table_schema = 'default' AND table_name = 't' ORDER BY ordinal_position;
SELECT collation_name, character_set_name, id, is_default, sortlen, pad_attribute FROM information_schema.collations WHERE id > 0 ORDER BY 1;
-- error: READONLY
DROP TABLE information_schema.tables;
