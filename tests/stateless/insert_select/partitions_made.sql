CREATE TABLE pm (d Date, k UInt32) ENGINE = MergeTree PARTITION BY toYYYYMM(d) ORDER BY k;
INSERT INTO pm SELECT toDate('2024-01-01') + number * 15, number FROM numbers(8);
SELECT partition, sum(rows) FROM system.parts WHERE database = currentDatabase() AND table = 'pm' AND active GROUP BY partition ORDER BY partition;
-- error: 252
INSERT INTO pm SELECT toDate('2000-01-01') + number * 31, number FROM numbers(20) SETTINGS max_partitions_per_insert_block = 5;
INSERT INTO pm SELECT toDate('2000-01-01') + number * 31, number FROM numbers(20) SETTINGS max_partitions_per_insert_block = 0;
SELECT uniqExact(partition) FROM system.parts WHERE database = currentDatabase() AND table = 'pm' AND active;
SELECT count() FROM pm WHERE d < '2001-01-01';
CREATE TABLE pm2 (s String, k UInt32) ENGINE = MergeTree PARTITION BY (s, k % 2) ORDER BY k;
INSERT INTO pm2 VALUES ('a', 1), ('a', 2), ('', 3), ('q''uote', 4);
SELECT partition FROM system.parts WHERE database = currentDatabase() AND table = 'pm2' AND active ORDER BY partition;
ALTER TABLE pm2 DROP PARTITION ('a', 0);
SELECT * FROM pm2 ORDER BY k;
ALTER TABLE pm2 DROP PARTITION tuple('q''uote', 0);
-- error: 248
ALTER TABLE pm2 DROP PARTITION ('a');
SELECT count() FROM pm2;
