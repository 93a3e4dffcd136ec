CREATE TABLE x1 (k UInt8, v String) ENGINE = MergeTree ORDER BY k;
CREATE TABLE x2 (k UInt16) ENGINE = Memory;
INSERT INTO x1 VALUES (1, 'a'), (2, 'b');
INSERT INTO x2 VALUES (1000);
SELECT k, v FROM merge(currentDatabase(), '^x') ORDER BY k;
SELECT _table, _database = currentDatabase(), k FROM merge('^x\\d') ORDER BY k;
SELECT toTypeName(k), toTypeName(v) FROM merge(currentDatabase(), '^x') LIMIT 1;
SELECT sum(k) FROM merge(currentDatabase(), '^x') WHERE _table = 'x1';
-- error: 636
SELECT * FROM merge(currentDatabase(), '^y');
-- error: 81
SELECT * FROM merge('nothing_db', '^x');
-- error: 170
SELECT * FROM merge(1, 2);
SELECT * FROM loop(x2) LIMIT 3;
SELECT k FROM loop(currentDatabase(), x2) LIMIT 2;
SELECT number FROM loop(numbers(2)) LIMIT 5;
-- error: 60
SELECT * FROM loop(nothing) LIMIT 1;
SELECT count() FROM merge(currentDatabase(), '^x1$') PREWHERE k = 1;
-- error: 48
INSERT INTO FUNCTION merge(currentDatabase(), '^x1$') VALUES (1, 'x');
