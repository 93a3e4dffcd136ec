CREATE TABLE t (d Date, k UInt32, v String DEFAULT 'x') ENGINE = ReplacingMergeTree PARTITION BY d ORDER BY k;
INSERT INTO t SELECT toDate('2024-01-01') + number % 3, number, toString(number) FROM numbers(100);
DELETE FROM t WHERE k = 5;
BACKUP TABLE t TO File('first') FORMAT Null;
-- error: BACKUP_ALREADY_EXISTS
BACKUP TABLE t TO File('first');
DROP TABLE t;
RESTORE TABLE t FROM File('first') FORMAT Null;
SELECT count(), sum(k), max(v) FROM t;
-- error: CANNOT_RESTORE_TABLE
RESTORE TABLE t FROM File('first');
-- error: TABLE_ALREADY_EXISTS
RESTORE TABLE t FROM File('first') SETTINGS create_table = 'create';
SELECT formatQuery('backup all except tables a.b, b.c to File(''x'') settings base_backup=File(''y''), id=''z'' async');
SELECT formatQuery('restore all on cluster c from File(''x'') settings id=''z'' sync');
RESTORE TABLE t AS t2 FROM File('first') FORMAT Null;
SELECT count() FROM t2 WHERE d = '2024-01-02';
INSERT INTO t2 (k) VALUES (1000);
SELECT v FROM t2 WHERE k = 1000;
ALTER TABLE t FREEZE WITH NAME 'cold';
DROP TABLE t;
DROP TABLE t2;
