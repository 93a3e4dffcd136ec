CREATE TABLE lc (k UInt8, s String) ENGINE = MergeTree ORDER BY k;
INSERT INTO lc VALUES (1, 'a'), (2, 'b');
ALTER TABLE lc MODIFY COLUMN s LowCardinality(String);
SELECT s, toTypeName(s) FROM lc ORDER BY k;
INSERT INTO lc VALUES (3, 'a');
SELECT s, count() FROM lc GROUP BY s ORDER BY s;
ALTER TABLE lc MODIFY COLUMN s LowCardinality(Nullable(String));
INSERT INTO lc VALUES (4, NULL);
SELECT s, count() FROM lc GROUP BY s ORDER BY s;
ALTER TABLE lc UPDATE s = 'was null' WHERE s IS NULL SETTINGS mutations_sync = 2;
-- error: 36
ALTER TABLE lc MODIFY COLUMN s String;
SELECT k, s FROM lc ORDER BY k;
