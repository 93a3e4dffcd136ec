CREATE TABLE i (k UInt8, v Nullable(String) DEFAULT 'dd') ENGINE = MergeTree ORDER BY k;
INSERT INTO i SELECT number, NULL FROM numbers(2) SETTINGS insert_null_as_default = 1;
SELECT * FROM i ORDER BY k;
INSERT INTO i SETTINGS max_insert_block_size = 1 VALUES (5, 'a'), (6, 'b');
SELECT count() FROM i;
INSERT INTO i SETTINGS async_insert = 1, wait_for_async_insert = 1 VALUES (7, 'async');
SELECT * FROM i WHERE k = 7;
INSERT INTO i SETTINGS input_format_values_deduce_templates_of_expressions = 0 VALUES (8, lower('ABC'));
SELECT * FROM i WHERE k = 8;
-- error: 115
INSERT INTO i SETTINGS nothing_at_all = 1 VALUES (9, '');
INSERT INTO i (k) SETTINGS insert_allow_materialized_columns = 1 VALUES (10);
CREATE TABLE im (k UInt8, m UInt8 MATERIALIZED k + 1) ENGINE = Memory;
-- error: 44
INSERT INTO im (k, m) VALUES (1, 50);
INSERT INTO im (k, m) SETTINGS insert_allow_materialized_columns = 1 VALUES (1, 50);
SELECT k, m FROM im;
INSERT INTO i SELECT 11, 'x' SETTINGS throw_on_max_partitions_per_insert_block = 0;
SELECT count() FROM i WHERE k >= 10;
