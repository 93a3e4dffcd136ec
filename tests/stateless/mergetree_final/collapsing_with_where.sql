CREATE TABLE cw (k UInt32, v Int32, sign Int8) ENGINE = CollapsingMergeTree(sign) ORDER BY k;
SYSTEM STOP MERGES cw;
INSERT INTO cw SELECT number, number * 10, 1 FROM numbers(6);
INSERT INTO cw SELECT number, number * 10, -1 FROM numbers(3);
INSERT INTO cw SELECT number, number * 100, 1 FROM numbers(2);
SELECT * FROM cw FINAL ORDER BY k;
SELECT * FROM cw FINAL WHERE v >= 40 ORDER BY k;
SELECT k, sum(v * sign) AS s FROM cw GROUP BY k HAVING sum(sign) > 0 ORDER BY k;
SELECT sum(sign), sum(v * sign) FROM cw;
SELECT sum(sign) FROM cw FINAL;
SELECT count() FROM cw FINAL PREWHERE sign = 1;
SYSTEM START MERGES cw;
OPTIMIZE TABLE cw FINAL;
SELECT * FROM cw ORDER BY k, sign;
-- error: 117
INSERT INTO cw VALUES (1, 1, 2);
SELECT count() FROM cw;
ALTER TABLE cw DELETE WHERE k = 5 SETTINGS mutations_sync = 2;
SELECT count() FROM cw FINAL;
