CREATE TABLE pe (t DateTime('UTC'), u UInt32, s String) ENGINE = MergeTree PARTITION BY (toMonday(t), u % 2) ORDER BY u;
INSERT INTO pe SELECT toDateTime('2024-01-01 00:00:00', 'UTC') + number * 86400, number, toString(number % 3) FROM numbers(30);
SELECT partition, sum(rows) FROM system.parts WHERE database = currentDatabase() AND table = 'pe' AND active GROUP BY partition ORDER BY partition;
SELECT count() FROM pe WHERE t < '2024-01-08 00:00:00';
SELECT count() FROM pe WHERE toMonday(t) = '2024-01-15';
SELECT count() FROM pe WHERE u % 2 = 1 AND t >= '2024-01-20 00:00:00';
SELECT count() FROM pe WHERE u = 7;
SELECT count() FROM pe WHERE _partition_value.2 = 0;
SELECT uniqExact(_partition_id) FROM pe;
ALTER TABLE pe DROP PARTITION ('2024-01-01', 1);
SELECT count(), min(u) FROM pe;
ALTER TABLE pe DROP PARTITION (toDate('2024-01-08'), 0);
SELECT count(), min(u) FROM pe WHERE u % 2 = 0;
-- error: 248
ALTER TABLE pe DROP PARTITION '2024-01-08';
SELECT toStartOfWeek(t, 1) AS w, count() FROM pe GROUP BY w ORDER BY w;
CREATE TABLE pf (f Float64) ENGINE = MergeTree PARTITION BY f ORDER BY tuple() SETTINGS allow_floating_point_partition_key = 1;
INSERT INTO pf VALUES (1.5), (-0.5);
SELECT partition FROM system.parts WHERE database = currentDatabase() AND table = 'pf' AND active ORDER BY partition;
