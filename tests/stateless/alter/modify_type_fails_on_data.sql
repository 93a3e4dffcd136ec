SET mutations_sync = 2;
CREATE TABLE bad (k UInt8, s String, n Nullable(UInt8)) ENGINE = MergeTree ORDER BY k;
INSERT INTO bad VALUES (1, '12', 3), (2, '77', 4);
ALTER TABLE bad MODIFY COLUMN s UInt8;
SELECT sum(s) FROM bad;
-- error: 36
ALTER TABLE bad MODIFY COLUMN n UInt8;
SELECT n, toTypeName(n) FROM bad ORDER BY k;
-- error: 524
ALTER TABLE bad MODIFY COLUMN k String;
-- error: 10
ALTER TABLE bad MODIFY COLUMN zz String;
ALTER TABLE bad MODIFY COLUMN IF EXISTS zz String;
-- error: 50
ALTER TABLE bad MODIFY COLUMN s Strange;
-- error: 62
ALTER TABLE bad ALTER COLUMN s TYPE;
ALTER TABLE bad ALTER COLUMN s TYPE UInt32;
DESCRIBE bad;
