CREATE TABLE m (k UInt32) ENGINE = Memory SETTINGS min_rows_to_keep = 5, max_rows_to_keep = 10;
INSERT INTO m VALUES (0), (1), (2), (3);
INSERT INTO m VALUES (10), (11), (12), (13);
INSERT INTO m VALUES (20), (21), (22), (23);
SELECT count(), min(k), max(k) FROM m;
CREATE TABLE mc (s String) ENGINE = Memory SETTINGS compress = 1;
INSERT INTO mc SELECT repeat('x', number) FROM numbers(20);
SELECT sum(length(s)) FROM mc;
ALTER TABLE m MODIFY SETTING max_rows_to_keep = 100;
INSERT INTO m VALUES (30), (31), (32);
SELECT count() FROM m;
-- error: 115
ALTER TABLE m MODIFY SETTING nothing = 1;
-- error: 452
CREATE TABLE m2 (k UInt8) ENGINE = Memory SETTINGS min_rows_to_keep = 5;
SHOW CREATE TABLE m FORMAT TSVRaw;
TRUNCATE TABLE m;
SELECT count() FROM m;
SELECT total_rows FROM system.tables WHERE database = currentDatabase() AND name = 'mc';
