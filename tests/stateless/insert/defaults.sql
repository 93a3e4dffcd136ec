CREATE TABLE defaults (k UInt32, a UInt32 DEFAULT k + 1, m UInt32 MATERIALIZED a * 2, e String EPHEMERAL 'none', s String DEFAULT upper(e), l UInt32 ALIAS m + 1) ENGINE = MergeTree ORDER BY k;
INSERT INTO defaults (k) VALUES (1), (2);
INSERT INTO defaults (k, a) VALUES (3, 100);
INSERT INTO defaults (k, e) VALUES (4, 'abc');
SELECT * FROM defaults ORDER BY k;
SELECT k, a, m, l, s FROM defaults ORDER BY k;
DESCRIBE TABLE defaults;
-- error: 44
INSERT INTO defaults (k, m) VALUES (5, 6);
-- error: 16
SELECT e FROM defaults;
ALTER TABLE defaults ADD COLUMN z UInt32 DEFAULT l + 1;
SELECT k, z FROM defaults ORDER BY k;
ALTER TABLE defaults MODIFY COLUMN z DEFAULT 7;
SELECT k, z FROM defaults ORDER BY k;
ALTER TABLE defaults MODIFY COLUMN a REMOVE DEFAULT;
INSERT INTO defaults (k) VALUES (6);
SELECT k, a, z FROM defaults WHERE k = 6;
DROP TABLE defaults;
