-- Settings of tables: what is known is taken, what is not is refused by name.
CREATE TABLE t (k UInt32) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 100, min_bytes_for_wide_part = 0, old_parts_lifetime = 10;
-- error: UNKNOWN_SETTING
CREATE TABLE bad (k UInt32) ENGINE = MergeTree ORDER BY k SETTINGS index_granularety = 100;
-- error: UNKNOWN_SETTING
ALTER TABLE t MODIFY SETTING parts_to_throw = 10;
ALTER TABLE t MODIFY SETTING parts_to_throw_insert = 10, max_delay_to_insert = 0;
ALTER TABLE t RESET SETTING parts_to_throw_insert;
SELECT name, type, default FROM system.merge_tree_settings WHERE name IN ('index_granularity', 'parts_to_throw_insert', 'max_parts_in_total') ORDER BY name;
SYSTEM DROP INDEX ANALYSIS CACHE;
SYSTEM DROP QUERY CONDITION CACHE;
CREATE TABLE many (k UInt32) ENGINE = MergeTree PARTITION BY k ORDER BY k SETTINGS max_parts_in_total = 2;
INSERT INTO many VALUES (1), (2);
-- error: TOO_MANY_PARTS
INSERT INTO many VALUES (3);
DROP TABLE t;
DROP TABLE many;
