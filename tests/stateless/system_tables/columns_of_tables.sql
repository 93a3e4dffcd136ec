CREATE TABLE c (a UInt8 DEFAULT 1 COMMENT 'ca', b Nullable(Decimal(10, 3)), d DateTime64(6), f FixedString(5), p UInt8) ENGINE = MergeTree PARTITION BY p PRIMARY KEY a ORDER BY (a, p) SAMPLE BY a;
SELECT name, type, position, default_kind, default_expression, comment FROM system.columns WHERE database = currentDatabase() AND table = 'c' ORDER BY position;
SELECT name, is_in_partition_key, is_in_sorting_key, is_in_primary_key, is_in_sampling_key FROM system.columns WHERE database = currentDatabase() AND table = 'c' ORDER BY position;
SELECT name, character_octet_length, numeric_precision, numeric_precision_radix, numeric_scale, datetime_precision FROM system.columns WHERE database = currentDatabase() AND table = 'c' ORDER BY position;
SELECT count() FROM system.columns WHERE database = currentDatabase() AND table = 'nothing';
SELECT DISTINCT database = currentDatabase() FROM system.columns WHERE table = 'c' AND database = currentDatabase();
