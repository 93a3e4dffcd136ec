CREATE TABLE tm (k UInt32) ENGINE = MergeTree PARTITION BY k ORDER BY tuple();
-- error: 252
INSERT INTO tm SELECT number FROM numbers(101);
SELECT count() FROM tm;
INSERT INTO tm SELECT number FROM numbers(10);
-- error: 252
INSERT INTO tm SELECT number FROM numbers(10) SETTINGS max_partitions_per_insert_block = 5;
INSERT INTO tm SELECT number FROM numbers(150) SETTINGS max_partitions_per_insert_block = 0;
SELECT count(), uniqExact(_partition_id) FROM tm;
SELECT count() FROM tm WHERE k >= 0 AND NOT ignore(k) SETTINGS max_partitions_to_read = 5;
SELECT count() FROM tm WHERE k IN (1, 2) SETTINGS max_partitions_to_read = 5;
