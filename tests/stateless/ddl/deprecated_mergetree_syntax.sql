-- error: 36
CREATE TABLE old_style (d Date, k UInt32, v String) ENGINE = MergeTree(d, k, 8192);
SET allow_deprecated_syntax_for_merge_tree = 1;
CREATE TABLE old_style (d Date, k UInt32, v String) ENGINE = MergeTree(d, k, 8192);
INSERT INTO old_style VALUES ('2020-01-01', 1, 'a'), ('2020-02-01', 2, 'b');
SELECT * FROM old_style ORDER BY k;
SELECT partition FROM system.parts WHERE database = currentDatabase() AND table = 'old_style' AND active ORDER BY partition;
CREATE TABLE old_tuple (d Date, k UInt32, v String) ENGINE = MergeTree(d, (k, v), 1024);
SELECT partition_key, sorting_key, primary_key FROM system.tables WHERE database = currentDatabase() AND name = 'old_tuple';
-- error: 43
CREATE TABLE old_bad (d String, k UInt32) ENGINE = MergeTree(d, k, 8192);
