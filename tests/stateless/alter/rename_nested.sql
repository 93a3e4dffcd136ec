CREATE TABLE rn (k UInt8, n Nested(x UInt8, y String)) ENGINE = MergeTree ORDER BY k;
INSERT INTO rn VALUES (1, [1, 2], ['a', 'b']);
ALTER TABLE rn RENAME COLUMN `n.x` TO `n.z`;
SELECT * FROM rn FORMAT TSVWithNames;
-- error: 36
ALTER TABLE rn RENAME COLUMN `n.y` TO y;
ALTER TABLE rn ADD COLUMN `n.w` Array(UInt8) AFTER `n.z`;
SELECT `n.w`, n.z FROM rn;
INSERT INTO rn VALUES (2, [1], [5], ['q']);
SELECT * FROM rn ORDER BY k;
-- error: 190
INSERT INTO rn VALUES (3, [1], [5, 6], ['q']);
ALTER TABLE rn DROP COLUMN n;
DESCRIBE rn;
