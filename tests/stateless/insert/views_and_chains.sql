CREATE TABLE base (k UInt8, v UInt32) ENGINE = MergeTree ORDER BY k;
CREATE TABLE sums (k UInt8, s UInt64) ENGINE = SummingMergeTree ORDER BY k;
CREATE MATERIALIZED VIEW mv TO sums AS SELECT k, sum(v) AS s FROM base GROUP BY k;
CREATE MATERIALIZED VIEW mv2 ENGINE = MergeTree ORDER BY k AS SELECT k, v FROM base WHERE v > 5;
INSERT INTO base SELECT number % 2, number FROM numbers(10);
INSERT INTO base VALUES (0, 100);
SELECT k, sum(s) FROM sums GROUP BY k ORDER BY k;
SELECT * FROM mv2 ORDER BY k, v;
-- error: 6
INSERT INTO base VALUES ('x', 1);
SELECT count() FROM base;
CREATE VIEW plain AS SELECT 1 AS k;
-- error: 48
INSERT INTO plain VALUES (1);
