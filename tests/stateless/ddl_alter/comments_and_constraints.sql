CREATE TABLE cc (a UInt8 COMMENT 'one', b String) ENGINE = MergeTree ORDER BY a;
ALTER TABLE cc COMMENT COLUMN b 'two''s', MODIFY COMMENT 'tbl \\ back';
SELECT name, comment FROM system.columns WHERE database = currentDatabase() AND table = 'cc' ORDER BY name;
SELECT comment FROM system.tables WHERE database = currentDatabase() AND name = 'cc';
ALTER TABLE cc MODIFY COLUMN a REMOVE COMMENT;
SHOW CREATE TABLE cc FORMAT TSVRaw;
-- error: 10
ALTER TABLE cc COMMENT COLUMN zzz 'x';
ALTER TABLE cc ADD CONSTRAINT c1 CHECK a < 10, ADD CONSTRAINT c2 ASSUME length(b) < 5;
INSERT INTO cc VALUES (1, 'far too long');
-- error: 469
INSERT INTO cc VALUES (11, 'x');
-- error: 469
INSERT INTO cc SELECT number, 'x' FROM numbers(12);
SELECT count() FROM cc;
-- error: 44
ALTER TABLE cc ADD CONSTRAINT c1 CHECK 1;
-- error: 36
ALTER TABLE cc DROP CONSTRAINT c9;
ALTER TABLE cc DROP CONSTRAINT c1, DROP CONSTRAINT c2;
INSERT INTO cc VALUES (99, 'x');
-- error: 47
ALTER TABLE cc ADD CONSTRAINT c3 CHECK zzz > 1;
ALTER TABLE cc ADD CONSTRAINT c4 CHECK b;
-- error: 1
INSERT INTO cc VALUES (1, 'x');
