CREATE TABLE src (k UInt32, s String) ENGINE = Null;
CREATE TABLE dst (s LowCardinality(String), k UInt8) ENGINE = MergeTree ORDER BY k;
CREATE MATERIALIZED VIEW mv TO dst AS SELECT k, s FROM src;
INSERT INTO src VALUES (1, 'a'), (300, 'b');
SELECT * FROM dst ORDER BY k;
CREATE TABLE strict (k UInt8) ENGINE = Memory;
CREATE MATERIALIZED VIEW mv2 TO strict AS SELECT toUInt8(s) AS k FROM src;
-- error: 6
INSERT INTO src VALUES (1, 'not a number');
INSERT INTO src VALUES (1, '12');
SELECT * FROM strict;
