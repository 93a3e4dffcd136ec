CREATE TABLE od (a UInt8, b String) ENGINE = MergeTree ORDER BY (a DESC, b) SETTINGS allow_experimental_reverse_key = 1;
INSERT INTO od SELECT number % 4, toString(number) FROM numbers(12);
SELECT a, b FROM od ORDER BY a DESC, b LIMIT 5;
SELECT a, b FROM od ORDER BY a, b LIMIT 4;
SELECT count() FROM od WHERE a > 1;
SELECT sorting_key FROM system.tables WHERE database = currentDatabase() AND name = 'od';
CREATE TABLE od2 (a UInt8) ENGINE = MergeTree ORDER BY a DESC;
SHOW CREATE TABLE od FORMAT TSVRaw;
