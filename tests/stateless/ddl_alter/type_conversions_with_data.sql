CREATE TABLE tc (k UInt32, a UInt8, b String, c Nullable(UInt8), d Date, e Float64, f Array(UInt8), g Enum8('x' = 1)) ENGINE = MergeTree ORDER BY k;
INSERT INTO tc VALUES (1, 200, '15', NULL, '2024-01-02', 1.75, [1], 'x'), (2, 5, '-3', 7, '1970-01-01', -2.5, [], 'x');
SET mutations_sync = 2;
ALTER TABLE tc MODIFY COLUMN a Int8;
SELECT a FROM tc ORDER BY k;
ALTER TABLE tc MODIFY COLUMN b Int32;
SELECT b + 1 FROM tc ORDER BY k;
-- error: 36
ALTER TABLE tc MODIFY COLUMN c UInt8;
ALTER TABLE tc MODIFY COLUMN d DateTime('UTC');
SELECT d FROM tc ORDER BY k;
ALTER TABLE tc MODIFY COLUMN e Int16;
SELECT e FROM tc ORDER BY k;
ALTER TABLE tc MODIFY COLUMN f Array(String);
SELECT f FROM tc ORDER BY k;
ALTER TABLE tc MODIFY COLUMN g Enum8('x' = 1, 'y' = 2);
ALTER TABLE tc MODIFY COLUMN g String;
SELECT g FROM tc ORDER BY k;
ALTER TABLE tc MODIFY COLUMN b LowCardinality(Nullable(String));
SELECT b, toTypeName(b) FROM tc ORDER BY k;
-- error: 341
ALTER TABLE tc MODIFY COLUMN g UInt8;
-- error: 43
ALTER TABLE tc MODIFY COLUMN f UInt8;
-- error: 524
ALTER TABLE tc MODIFY COLUMN k Int64;
SELECT count() FROM system.mutations WHERE database = currentDatabase() AND table = 'tc' AND NOT is_done AND command LIKE '%nothing%';
