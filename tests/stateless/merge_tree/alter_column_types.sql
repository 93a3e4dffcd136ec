CREATE TABLE act (k UInt32, v UInt8, s String) ENGINE = MergeTree ORDER BY k;
INSERT INTO act VALUES (1, 10, '100'), (2, 20, '200');
SET mutations_sync = 2, alter_sync = 2;
ALTER TABLE act MODIFY COLUMN v Int64;
ALTER TABLE act MODIFY COLUMN s UInt32;
SELECT *, toTypeName(v), toTypeName(s) FROM act ORDER BY k;
ALTER TABLE act MODIFY COLUMN s Nullable(String);
INSERT INTO act VALUES (3, -5, NULL);
SELECT * FROM act ORDER BY k;
-- error: 524
ALTER TABLE act MODIFY COLUMN k String;
-- error: 524
ALTER TABLE act DROP COLUMN k;
ALTER TABLE act RENAME COLUMN v TO val;
SELECT k, val FROM act WHERE val < 0;
ALTER TABLE act ADD COLUMN extra UInt8, MODIFY ORDER BY (k, extra);
SELECT sorting_key, primary_key FROM system.tables WHERE database = currentDatabase() AND name = 'act';
