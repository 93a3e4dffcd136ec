CREATE TABLE mi (a UInt32, b String, c Nullable(Int64)) ENGINE = MergeTree ORDER BY (a, b) SETTINGS index_granularity = 4;
INSERT INTO mi SELECT number, toString(number), number FROM numbers(10);
INSERT INTO mi SELECT number, toString(number), number FROM numbers(8);
SELECT * FROM mergeTreeIndex(currentDatabase(), 'mi') ORDER BY part_name, mark_number;
DESCRIBE mergeTreeIndex(currentDatabase(), 'mi');
DESCRIBE mergeTreeIndex(currentDatabase(), mi);
SELECT part_name, max(mark_number) FROM mergeTreeIndex(currentDatabase(), 'mi') WHERE rows_in_granule > 0 GROUP BY part_name ORDER BY part_name;
-- error: 36
SELECT * FROM mergeTreeIndex(currentDatabase(), 'mi', true);
-- error: 36
SELECT * FROM mergeTreeIndex(currentDatabase(), 'mi', nope = true);
-- error: 81
SELECT * FROM mergeTreeIndex('mi', 'mi');
-- error: 42
SELECT * FROM mergeTreeIndex('mi');
DELETE FROM mi WHERE a = 0;
SELECT sum(rows_in_granule) FROM mergeTreeIndex(currentDatabase(), 'mi');
CREATE TABLE me (d Date, a UInt32) ENGINE = MergeTree PARTITION BY d ORDER BY (toStartOfMonth(d), -a) PRIMARY KEY toStartOfMonth(d);
INSERT INTO me VALUES ('2020-01-05', 1);
SELECT * FROM mergeTreeIndex(currentDatabase(), 'me') ORDER BY ALL;
DESCRIBE mergeTreeIndex(currentDatabase(), 'me');
CREATE TABLE mt (d Date, a UInt32) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO mt VALUES ('2020-01-05', 1);
SELECT * FROM mergeTreeIndex(currentDatabase(), 'mt') ORDER BY ALL;
CREATE TABLE mem (a UInt8) ENGINE = Memory;
-- error: 36
SELECT * FROM mergeTreeIndex(currentDatabase(), 'mem');
