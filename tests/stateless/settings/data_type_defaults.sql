SET data_type_default_nullable = 1;
CREATE TABLE dn (a UInt8, b Nullable(UInt8), c UInt8 NOT NULL, d UInt8 NULL) ENGINE = Memory;
SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = 'dn' ORDER BY position;
SET data_type_default_nullable = 0;
CREATE TABLE dm (a UInt8, d UInt8 NULL, e UInt8 NOT NULL) ENGINE = Memory;
SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = 'dm' ORDER BY position;
SET default_table_engine = 'Memory';
CREATE TABLE de (a UInt8);
SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'de';
SET default_table_engine = 'MergeTree', create_table_empty_primary_key_by_default = 1;
CREATE TABLE df (a UInt8);
SELECT engine, sorting_key FROM system.tables WHERE database = currentDatabase() AND name = 'df';
-- error: 455
CREATE TABLE dlc (a LowCardinality(UInt8)) ENGINE = Memory;
CREATE TABLE dlc (a LowCardinality(UInt8)) ENGINE = Memory SETTINGS allow_suspicious_low_cardinality_types = 1;
-- error: 44
CREATE TABLE dnk (a Nullable(UInt8)) ENGINE = MergeTree ORDER BY a;
CREATE TABLE dnk (a Nullable(UInt8)) ENGINE = MergeTree ORDER BY a SETTINGS allow_nullable_key = 1;
