CREATE TABLE src (k UInt32) ENGINE = MergeTree ORDER BY k;
CREATE TABLE counts (c UInt64) ENGINE = Memory;
CREATE MATERIALIZED VIEW mv TO counts AS SELECT count() AS c FROM src;
INSERT INTO src SELECT number FROM numbers(1000);
SELECT sum(c) FROM counts;
INSERT INTO src SELECT number FROM numbers(0);
SELECT sum(c) FROM counts;
INSERT INTO src VALUES (1), (2), (3);
SELECT sum(c), max(c) FROM counts;
