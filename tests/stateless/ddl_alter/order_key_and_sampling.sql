CREATE TABLE ok (a UInt8, b UInt8) ENGINE = MergeTree ORDER BY a;
INSERT INTO ok VALUES (1, 2), (0, 5);
ALTER TABLE ok ADD COLUMN c UInt32, MODIFY ORDER BY (a, c);
SELECT sorting_key, primary_key FROM system.tables WHERE database = currentDatabase() AND name = 'ok';
INSERT INTO ok VALUES (1, 3, 9), (1, 4, 1);
OPTIMIZE TABLE ok FINAL;
SELECT a, c, b FROM ok ORDER BY a, c, b;
-- error: 36
ALTER TABLE ok MODIFY ORDER BY (a, b);
-- error: 36
ALTER TABLE ok MODIFY ORDER BY (c, a);
-- error: 47
ALTER TABLE ok MODIFY ORDER BY zzz;
-- error: 524
ALTER TABLE ok DROP COLUMN c;
ALTER TABLE ok MODIFY ORDER BY a;
ALTER TABLE ok DROP COLUMN c;
-- error: 36
ALTER TABLE ok ADD COLUMN d UInt8 DEFAULT 5, MODIFY ORDER BY (a, d);
-- error: 36
ALTER TABLE ok MODIFY ORDER BY tuple();
ALTER TABLE ok MODIFY SAMPLE BY a;
SELECT sampling_key FROM system.tables WHERE database = currentDatabase() AND name = 'ok';
ALTER TABLE ok REMOVE SAMPLE BY;
-- error: 36
ALTER TABLE ok REMOVE SAMPLE BY;
-- error: 36
ALTER TABLE ok MODIFY SAMPLE BY b;
