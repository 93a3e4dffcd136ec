CREATE TABLE columns_change (a UInt32, b String) ENGINE = MergeTree ORDER BY a;
INSERT INTO columns_change VALUES (1, 'one'), (2, 'two');
ALTER TABLE columns_change ADD COLUMN c UInt8 DEFAULT 7 AFTER a;
SELECT * FROM columns_change ORDER BY a;
ALTER TABLE columns_change ADD COLUMN f String FIRST, ADD COLUMN IF NOT EXISTS c UInt8;
SELECT * FROM columns_change ORDER BY a;
ALTER TABLE columns_change RENAME COLUMN b TO bb;
SELECT bb FROM columns_change ORDER BY a;
ALTER TABLE columns_change MODIFY COLUMN c String;
SELECT c, toTypeName(c) FROM columns_change ORDER BY a;
ALTER TABLE columns_change COMMENT COLUMN bb 'texts';
SELECT name, type, comment FROM system.columns WHERE database = currentDatabase() AND table = 'columns_change' ORDER BY position;
ALTER TABLE columns_change DROP COLUMN f;
ALTER TABLE columns_change CLEAR COLUMN bb;
SELECT * FROM columns_change ORDER BY a;
-- error: 524
ALTER TABLE columns_change DROP COLUMN a;
-- error: 10
ALTER TABLE columns_change DROP COLUMN nothing;
ALTER TABLE columns_change DROP COLUMN IF EXISTS nothing;
-- error: 15
ALTER TABLE columns_change ADD COLUMN c Int8;
-- error: 10
ALTER TABLE columns_change RENAME COLUMN zz TO yy;
