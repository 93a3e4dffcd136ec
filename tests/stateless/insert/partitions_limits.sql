CREATE TABLE pl (p UInt8, v UInt8) ENGINE = MergeTree PARTITION BY p ORDER BY v;
INSERT INTO pl SELECT number % 3, number FROM numbers(9);
SELECT p, count() FROM pl GROUP BY p ORDER BY p;
-- error: 252
INSERT INTO pl SETTINGS max_partitions_per_insert_block = 2 SELECT number, 1 FROM numbers(5);
INSERT INTO pl SETTINGS max_partitions_per_insert_block = 2, throw_on_max_partitions_per_insert_block = 0 SELECT number, 1 FROM numbers(5);
SELECT count() FROM pl;
SELECT partition, sum(rows) FROM system.parts WHERE database = currentDatabase() AND table = 'pl' AND active GROUP BY partition ORDER BY partition;
INSERT INTO pl VALUES (NULL, NULL);
SELECT count() FROM pl WHERE p = 0 AND v = 0;
-- error: 62
INSERT INTO pl PARTITION BY p VALUES (1, 1);
