CREATE TABLE pe1 (x Int32) ENGINE = MergeTree PARTITION BY x % 3 ORDER BY x;
CREATE TABLE pe2 (t DateTime('UTC')) ENGINE = MergeTree PARTITION BY toMonday(t) ORDER BY t;
CREATE TABLE pe3 (s LowCardinality(String), n Nullable(UInt8)) ENGINE = MergeTree PARTITION BY s ORDER BY tuple();
INSERT INTO pe1 SELECT number - 3 FROM numbers(7);
INSERT INTO pe2 VALUES ('2024-01-01 00:00:00'), ('2024-01-07 23:59:59'), ('2024-01-08 00:00:00');
INSERT INTO pe3 VALUES ('q', 1), ('w', NULL), ('q', 3), ('', 4);
SELECT _partition_id, groupArray(x) FROM (SELECT _partition_id, x FROM pe1 ORDER BY x) GROUP BY _partition_id ORDER BY _partition_id;
SELECT _partition_id, count() FROM pe2 GROUP BY 1 ORDER BY 1;
SELECT partition, sum(rows) FROM system.parts WHERE database = currentDatabase() AND table = 'pe3' AND active GROUP BY partition ORDER BY partition;
SELECT count() FROM pe1 WHERE x % 3 = 0;
SELECT count() FROM pe2 WHERE t < '2024-01-08 00:00:00';
-- error: 36
CREATE TABLE pe4 (f Float64) ENGINE = MergeTree PARTITION BY f ORDER BY tuple();
-- error: 252
INSERT INTO pe1 SELECT number FROM numbers(10) SETTINGS max_partitions_per_insert_block = 2;
