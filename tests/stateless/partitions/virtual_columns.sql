CREATE TABLE vc (p UInt8, k UInt32) ENGINE = MergeTree PARTITION BY p ORDER BY k;
INSERT INTO vc SELECT number % 2, number FROM numbers(6);
SELECT DISTINCT _partition_id FROM vc ORDER BY _partition_id;
SELECT _part, count() FROM vc GROUP BY _part ORDER BY _part;
SELECT _partition_value, count() FROM vc GROUP BY _partition_value ORDER BY _partition_value;
SELECT k, _part_offset FROM vc WHERE _partition_id = '1' ORDER BY k;
SELECT DISTINCT _table, _database = currentDatabase() FROM vc;
SELECT k FROM vc WHERE _part LIKE '0\\_%' ORDER BY k;
SELECT _partition_value.1 AS p1, sum(k) FROM vc GROUP BY p1 ORDER BY p1;
