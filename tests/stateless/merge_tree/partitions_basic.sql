CREATE TABLE part (d Date, g String, v UInt8) ENGINE = MergeTree PARTITION BY (toYear(d), g) ORDER BY v;
INSERT INTO part VALUES ('2023-05-01', 'a', 1), ('2024-05-01', 'a', 2), ('2024-06-01', 'b', 3), ('2024-07-01', 'b', 4);
SELECT partition, rows FROM system.parts WHERE database = currentDatabase() AND table = 'part' AND active ORDER BY partition;
SELECT _partition_value, count() FROM part GROUP BY _partition_value ORDER BY _partition_value;
SELECT v FROM part WHERE toYear(d) = 2024 AND g = 'b' ORDER BY v;
ALTER TABLE part DROP PARTITION (2024, 'b');
SELECT v FROM part ORDER BY v;
-- error: 248
ALTER TABLE part DROP PARTITION 2024;
ALTER TABLE part DETACH PARTITION (2023, 'a');
SELECT count() FROM part;
ALTER TABLE part ATTACH PARTITION (2023, 'a');
SELECT v FROM part ORDER BY v;
