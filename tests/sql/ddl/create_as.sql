-- A table like another has all that belongs to its columns, its indexes, projections and constraints.
CREATE TABLE t (k UInt32, d Date COMMENT 'day', s String DEFAULT toString(k) CODEC(ZSTD(5)) TTL d + INTERVAL 100 YEAR, m UInt8 MATERIALIZED k % 2, INDEX i s TYPE set(10) GRANULARITY 1, PROJECTION p (SELECT s, count() GROUP BY s), CONSTRAINT c CHECK k < 1000) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(d) ORDER BY k SETTINGS index_granularity = 128, deduplicate_merge_projection_mode = 'drop';
CREATE TABLE same AS t;
CREATE TABLE other AS t ENGINE = MergeTree ORDER BY d;
CREATE TABLE light AS t ENGINE = Memory;
SELECT name, type, default_kind, default_expression, comment, compression_codec FROM system.columns WHERE database = currentDatabase() AND table = 'same' ORDER BY position;
SELECT table, name, type FROM system.data_skipping_indices WHERE database = currentDatabase() ORDER BY table, name;
SELECT table, name FROM system.projections WHERE database = currentDatabase() ORDER BY table, name;
SELECT name, engine, sorting_key FROM system.tables WHERE database = currentDatabase() ORDER BY name;
INSERT INTO same (k, d) VALUES (1, '2024-01-01');
SELECT k, d, s, m FROM same;
-- error: VIOLATED_CONSTRAINT
INSERT INTO same (k, d) VALUES (1000, '2024-01-01');
-- error: VIOLATED_CONSTRAINT
INSERT INTO light (k, d) VALUES (1000, '2024-01-01');
INSERT INTO other (k, d) VALUES (999, '2024-01-01');
DROP TABLE t;
DETACH TABLE same;
ATTACH TABLE same;
SELECT k, d, s, m FROM same;
CREATE TABLE inner_key (a UInt8 PRIMARY KEY, b String) ENGINE = MergeTree;
CREATE TABLE inner_same AS inner_key;
SELECT primary_key FROM system.tables WHERE database = currentDatabase() AND name = 'inner_same';
DROP TABLE same;
DROP TABLE other;
DROP TABLE light;
DROP TABLE inner_key;
DROP TABLE inner_same;
