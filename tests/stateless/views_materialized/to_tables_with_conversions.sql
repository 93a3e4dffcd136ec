CREATE TABLE src (k UInt32, s String, n Nullable(Int32)) ENGINE = MergeTree ORDER BY k;
CREATE TABLE dst (k UInt64, s LowCardinality(String), n Int64 DEFAULT 7, extra String DEFAULT 'e') ENGINE = MergeTree ORDER BY k;
CREATE MATERIALIZED VIEW mv TO dst AS SELECT k, upper(s) AS s, ifNull(n, -1) AS n FROM src;
INSERT INTO src VALUES (1, 'a', 5), (2, 'b', NULL);
SELECT * FROM dst ORDER BY k;
SELECT * FROM mv ORDER BY k;
CREATE MATERIALIZED VIEW mv2 TO dst (k UInt64) AS SELECT k + 100 AS k FROM src WHERE k > 1;
INSERT INTO src VALUES (3, 'c', 9);
SELECT * FROM dst ORDER BY k;
SELECT * FROM dst WHERE k = 50;
SHOW CREATE TABLE mv FORMAT TSVRaw;
DESCRIBE mv2;
-- error: 60
CREATE MATERIALIZED VIEW mv3 TO nothing AS SELECT k FROM src;
INSERT INTO src VALUES (4, 'd', 0);
SELECT k, s, n FROM dst WHERE k = 4 ORDER BY ALL;
