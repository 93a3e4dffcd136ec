CREATE TABLE vc (p String, k UInt32) ENGINE = MergeTree PARTITION BY p ORDER BY k;
SYSTEM STOP MERGES vc;
INSERT INTO vc VALUES ('a', 3), ('a', 1), ('b', 2);
INSERT INTO vc VALUES ('a', 9);
SELECT k, _part_offset, _partition_value FROM vc ORDER BY k;
SELECT k, _table, _database = currentDatabase() FROM vc ORDER BY k;
SELECT _partition_value.1 AS pv, count() FROM vc GROUP BY pv ORDER BY pv;
SELECT uniqExact(_part), uniqExact(_partition_id), max(_part_index) FROM vc;
SELECT k FROM vc WHERE _partition_value = tuple('b');
SELECT count() FROM vc WHERE _part_offset = 0;
SELECT k FROM vc WHERE _partition_id IN (SELECT partition_id FROM system.parts WHERE database = currentDatabase() AND table = 'vc' AND partition = '\'b\'');
SELECT toTypeName(_part), toTypeName(_part_offset), toTypeName(_partition_value), toTypeName(_part_index) FROM vc LIMIT 1;
SELECT * FROM vc WHERE _table = 'nothing';
SELECT k, _row_exists FROM vc ORDER BY k LIMIT 1;
SELECT count() FROM vc WHERE _part_data_version > 0;
SELECT k, _part_starting_offset + _part_offset AS o FROM vc ORDER BY o;
-- error: 47
SELECT _nothing FROM vc;
-- error: 47
SELECT _file FROM vc;
CREATE TABLE vcc (_part UInt8, k UInt8) ENGINE = MergeTree ORDER BY k;
INSERT INTO vcc VALUES (5, 1);
SELECT _part FROM vcc;
