CREATE TABLE smm (k UInt32, statMap Nested(id UInt16, n UInt32), x Float64, y Decimal(9, 2)) ENGINE = SummingMergeTree ORDER BY k;
INSERT INTO smm VALUES (1, [1, 2], [10, 20], 0.5, 1.25);
INSERT INTO smm VALUES (1, [2, 3], [1, 3], 1.5, -1.25), (2, [], [], 0, 0);
OPTIMIZE TABLE smm FINAL;
SELECT * FROM smm ORDER BY k;
CREATE TABLE smc (k UInt32, a UInt32, b UInt32, s String) ENGINE = SummingMergeTree((a, b)) ORDER BY k;
INSERT INTO smc VALUES (1, 1, 2, 'first'), (1, 3, 4, 'second'), (3, 0, 0, 'zeros');
OPTIMIZE TABLE smc FINAL;
SELECT * FROM smc ORDER BY k;
-- error: 36
CREATE TABLE smk (k UInt32, a UInt32) ENGINE = SummingMergeTree(k) ORDER BY k;
