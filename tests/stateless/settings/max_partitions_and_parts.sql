CREATE TABLE mp (d Date, k UInt32) ENGINE = MergeTree PARTITION BY d ORDER BY k;
SET max_partitions_per_insert_block = 3;
INSERT INTO mp SELECT toDate('2024-01-01') + number, number FROM numbers(3);
-- error: 252
INSERT INTO mp SELECT toDate('2024-02-01') + number, number FROM numbers(4);
SELECT count() FROM mp;
INSERT INTO mp SELECT toDate('2024-02-01') + number, number FROM numbers(4) SETTINGS max_partitions_per_insert_block = 0;
SELECT count() FROM mp;
-- error: 565
SELECT count(), sum(k) FROM mp SETTINGS max_partitions_to_read = 2;
SELECT sum(k) FROM mp WHERE d = '2024-02-02' SETTINGS max_partitions_to_read = 2;
SELECT count() FROM mp WHERE d >= '2024-02-01' AND k > 0 SETTINGS force_index_by_date = 1;
-- error: 277
SELECT count() FROM mp WHERE k + 1 > 0 SETTINGS force_index_by_date = 1;
-- error: 277
SELECT sum(k) FROM mp WHERE d = '2024-02-01' SETTINGS force_primary_key = 1;
SELECT sum(k) FROM mp WHERE k = 1 SETTINGS force_primary_key = 1;
