CREATE TABLE mnl (k UInt8, n Nested(a UInt8, b String), l LowCardinality(String), e Enum('x' = 1, 'y' = 2), d Decimal(8, 2)) ENGINE = MergeTree ORDER BY k;
INSERT INTO mnl VALUES (1, [1, 2], ['p', 'q'], 'low', 'x', 1.25), (2, [], [], '', 'y', -3);
SET mutations_sync = 2;
SELECT n.a, n.b FROM mnl ORDER BY k;
ALTER TABLE mnl UPDATE l = upper(l), e = 'y' WHERE k = 1;
SELECT l, e FROM mnl ORDER BY k;
ALTER TABLE mnl UPDATE d = d * 1.5 WHERE d > 0;
SELECT d FROM mnl ORDER BY k;
-- error: 691
ALTER TABLE mnl UPDATE e = 'zzz' WHERE 1;
-- error: 62
ALTER TABLE mnl UPDATE n.a = [1, 2, 3] WHERE k = 2;
SELECT count() FROM mnl;
ALTER TABLE mnl DELETE WHERE has(n.a, 4);
SELECT k FROM mnl;
