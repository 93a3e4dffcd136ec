CREATE TABLE fn1 (id UInt8, n Nested(a UInt8, b String)) ENGINE = Memory;
SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = 'fn1' ORDER BY position;
INSERT INTO fn1 VALUES (1, [1, 2], ['x', 'y']);
SELECT n.a, n.b FROM fn1;
SET flatten_nested = 0;
CREATE TABLE fn2 (id UInt8, n Nested(a UInt8, b String)) ENGINE = Memory;
SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = 'fn2' ORDER BY position;
INSERT INTO fn2 VALUES (1, [(1, 'x'), (2, 'y')]);
SELECT n, n.a FROM fn2;
SELECT id, n.a AS e FROM fn2 ARRAY JOIN n ORDER BY e;
SELECT id, n.a AS e FROM fn1 ARRAY JOIN n ORDER BY e;
-- error: 190
INSERT INTO fn1 VALUES (1, [1, 2], ['x']);
