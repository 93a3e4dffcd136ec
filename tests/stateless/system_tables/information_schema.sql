CREATE TABLE i (a UInt8 COMMENT 'ca', b Nullable(String), c Decimal(9, 2), d DateTime64(3)) ENGINE = MergeTree ORDER BY a;
SELECT column_name, data_type, is_nullable, ordinal_position, numeric_precision, numeric_scale, datetime_precision, column_comment FROM information_schema.columns WHERE table_schema = currentDatabase() AND table_name = 'i' ORDER BY ordinal_position;
SELECT table_name, table_type FROM INFORMATION_SCHEMA.TABLES WHERE table_schema = currentDatabase();
SELECT schema_name = currentDatabase(), default_character_set_name FROM information_schema.schemata WHERE schema_name = currentDatabase();
SELECT constraint_name, column_name FROM information_schema.key_column_usage WHERE table_schema = currentDatabase();
SELECT table_name, column_name, index_name, seq_in_index FROM information_schema.statistics WHERE table_schema = currentDatabase();
SELECT COLUMN_NAME, COLUMN_TYPE FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA = currentDatabase() ORDER BY ORDINAL_POSITION;
