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
-- Keys are taken where the statement has none; TTL and settings with the engine only.
CREATE TABLE a (d Date, k UInt32, s String) ENGINE = MergeTree PARTITION BY toYYYYMM(d) PRIMARY KEY k ORDER BY (k, s) SAMPLE BY k TTL d + INTERVAL 10 YEAR SETTINGS index_granularity = 100 COMMENT 'tt';
CREATE TABLE b0 AS a;
CREATE TABLE b1 AS a ENGINE = MergeTree ORDER BY (k, d) SETTINGS index_granularity = 50;
CREATE TABLE b2 AS a ENGINE = ReplacingMergeTree;
CREATE TABLE b3 AS a PARTITION BY d;
CREATE TABLE b4 AS a ENGINE = MergeTree PARTITION BY k ORDER BY k COMMENT 'own';
CREATE TABLE b5 AS a ENGINE = Memory;
-- error: BAD_ARGUMENTS
CREATE TABLE b6 AS a ENGINE = MergeTree ORDER BY d;
SELECT name, engine, partition_key, primary_key, sorting_key, sampling_key, comment, create_table_query LIKE '%TTL%', create_table_query LIKE '%index_granularity = 100%' FROM system.tables WHERE database = currentDatabase() AND name LIKE 'b%' ORDER BY name;
DROP TABLE b0;
DROP TABLE b1;
DROP TABLE b2;
DROP TABLE b3;
DROP TABLE b4;
DROP TABLE b5;
DROP TABLE a;
