CREATE TABLE vc (k UInt32, p UInt8) ENGINE = MergeTree PARTITION BY p ORDER BY k;
INSERT INTO vc SELECT number, number % 3 FROM numbers(30);
SELECT DISTINCT _partition_id FROM vc ORDER BY 1;
SELECT _partition_value, count() FROM vc GROUP BY 1 ORDER BY 1;
SELECT count() FROM vc WHERE _partition_id = '1';
SELECT DISTINCT _part FROM vc ORDER BY _part;
SELECT sum(_part_offset) FROM vc WHERE p = 0;
SELECT _part_offset, k FROM vc WHERE p = 2 ORDER BY _part_offset LIMIT 2;
SELECT DISTINCT _table FROM vc;
SELECT _database = currentDatabase() FROM vc LIMIT 1;
DELETE FROM vc WHERE k = 4;
SELECT count(), countIf(_row_exists) FROM vc;
SELECT max(_part_index) FROM vc WHERE p = 0;
CREATE TABLE vl (a UInt8) ENGINE = Log;
INSERT INTO vl VALUES (1);
SELECT _table FROM vl;
-- error: 47
SELECT _part FROM vl;
