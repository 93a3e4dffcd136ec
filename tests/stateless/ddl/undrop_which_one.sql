-- The table that was dropped last comes back first; a UUID says which.
CREATE TABLE t (k UInt32) ENGINE = MergeTree ORDER BY k;
INSERT INTO t VALUES (1);
DROP TABLE t;
CREATE TABLE t (k UInt64) ENGINE = MergeTree ORDER BY k;
INSERT INTO t VALUES (2);
DROP TABLE t;
SELECT count(), uniq(uuid), uniq(index), min(table_dropped_time > now()) FROM system.dropped_tables WHERE database = currentDatabase() AND table = 't';
SELECT name, rows, active FROM system.dropped_tables_parts WHERE database = currentDatabase() AND table = 't' ORDER BY rows, name;
-- error: 60
UNDROP TABLE t UUID '11111111-2222-3333-4444-555555555555';
-- error: 376
UNDROP TABLE t UUID 'none';
-- error: 62
UNDROP TABLE t UUID 5;
UNDROP TABLE t;
SELECT k, toTypeName(k) FROM t;
-- error: 57
UNDROP TABLE t;
DROP TABLE t SYNC;
UNDROP TABLE t;
SELECT k, toTypeName(k) FROM t;
SELECT count() FROM system.dropped_tables WHERE database = currentDatabase();
DETACH TABLE t;
-- error: 57
UNDROP TABLE t;
ATTACH TABLE t;
DETACH TABLE t PERMANENTLY;
-- error: 57
UNDROP TABLE t;
ATTACH TABLE t;
DROP TABLE t NO DELAY;
-- error: 60
UNDROP TABLE t;
CREATE TABLE a (k UInt32) ENGINE = MergeTree ORDER BY k;
CREATE TABLE b (k UInt32) ENGINE = MergeTree PARTITION BY k ORDER BY k;
INSERT INTO b VALUES (1), (2);
ALTER TABLE b DROP PARTITION 1;
DROP TABLE a, b;
UNDROP TABLE b;
SELECT k FROM b;
UNDROP TABLE a;
SELECT count() FROM a;
INSERT INTO a VALUES (9);
ALTER TABLE a ADD COLUMN s String DEFAULT toString(k);
SELECT * FROM a;
RENAME TABLE a TO c;
DROP TABLE c;
-- error: 60
UNDROP TABLE a;
UNDROP TABLE c;
SELECT * FROM c;
DROP TABLE c SETTINGS database_atomic_wait_for_drop_and_detach_synchronously = 1;
-- error: 60
UNDROP TABLE c;
-- error: 81
UNDROP TABLE no_such_database.c;
-- error: 57
UNDROP TABLE system.one;
-- error: 62
UNDROP TABLE IF EXISTS c;
-- error: 62
UNDROP TABLE a, b;
-- error: 62
UNDROP VIEW c;
SELECT formatQuery('undrop table a.b UUID ''11111111-2222-3333-4444-555555555555'' on cluster x');
EXPLAIN AST UNDROP TABLE c;
SELECT value, default, changed, type FROM system.server_settings WHERE name = 'database_atomic_delay_before_drop_table_sec';
