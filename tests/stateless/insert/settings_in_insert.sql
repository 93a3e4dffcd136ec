CREATE TABLE si (a UInt8 DEFAULT 3, b String) ENGINE = MergeTree ORDER BY b;
INSERT INTO si SETTINGS input_format_null_as_default = 1 VALUES (NULL, 'n');
INSERT INTO si SETTINGS input_format_csv_empty_as_default = 1 FORMAT CSV ,e;
INSERT INTO si SETTINGS format_csv_delimiter = '|' FORMAT CSV 5|semi;
INSERT INTO si (a, b) SETTINGS max_insert_block_size = 1 SELECT number, toString(number) FROM numbers(3);
INSERT INTO si SELECT 9, 'sel' SETTINGS max_block_size = 2;
SELECT * FROM si ORDER BY b;
-- error: 115
INSERT INTO si SETTINGS no_such_setting = 1 VALUES (1, 'x');
SET input_format_skip_unknown_fields = 0;
-- error: 117
INSERT INTO si FORMAT JSONEachRow {"a": 1, "zz": 2};
