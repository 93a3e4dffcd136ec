CREATE TABLE mt (k UInt8) ENGINE = MergeTree ORDER BY k;
INSERT INTO mt VALUES (1), (1);
-- error: 181
SELECT * FROM mt FINAL;
SELECT count() FROM mt SETTINGS final = 1;
CREATE TABLE mem (k UInt8) ENGINE = Memory;
INSERT INTO mem VALUES (1), (1);
-- error: 181
SELECT * FROM mem FINAL;
SELECT count() FROM mem SETTINGS final = 1;
CREATE TABLE rr (k UInt8, v UInt8) ENGINE = ReplacingMergeTree ORDER BY k;
INSERT INTO rr VALUES (1, 1), (1, 2);
CREATE VIEW vv AS SELECT * FROM rr;
SELECT * FROM vv SETTINGS final = 1;
-- error: 181
SELECT * FROM numbers(2) FINAL;
-- error: 62
SELECT * FROM rr FINAL FINAL;
SELECT * FROM rr AS r FINAL;
-- error: 1
SELECT * FROM (SELECT 1) FINAL;
SELECT count() FROM merge(currentDatabase(), '^rr$') FINAL;
