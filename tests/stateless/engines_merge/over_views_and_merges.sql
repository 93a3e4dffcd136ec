CREATE TABLE b1 (k UInt8) ENGINE = Memory;
INSERT INTO b1 VALUES (1);
CREATE VIEW b2 AS SELECT 2::UInt8 AS k;
CREATE TABLE bm ENGINE = Merge(currentDatabase(), '^b\\d$');
SELECT * FROM bm ORDER BY k;
CREATE TABLE bmm ENGINE = Merge(currentDatabase(), '^(bm|b1)$');
SELECT k, _table FROM bmm ORDER BY k, _table;
CREATE TABLE b3 (k String) ENGINE = Memory;
INSERT INTO b3 VALUES ('text');
-- error: 6
SELECT * FROM bm ORDER BY k;
-- error: 44
SELECT * FROM merge(currentDatabase(), '^b[13]$') ORDER BY k;
DROP TABLE b3;
CREATE TABLE b4 (z UInt8) ENGINE = Memory;
INSERT INTO b4 VALUES (9);
SELECT * FROM merge(currentDatabase(), '^b[14]$') ORDER BY ALL;
SELECT count() FROM merge(currentDatabase(), '^b[14]$');
ALTER TABLE bm ADD COLUMN z UInt8;
SELECT k, z FROM bm ORDER BY k, z;
TRUNCATE TABLE b1;
SELECT count() FROM merge(currentDatabase(), '^b1$');
