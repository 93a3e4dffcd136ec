CREATE TABLE cc (aa UInt8, ab String, bb UInt16) ENGINE = Memory;
INSERT INTO cc VALUES (1, 'x', 10), (2, 'y', 20);
SELECT COLUMNS('a') FROM cc ORDER BY aa;
SELECT COLUMNS('^b') FROM cc ORDER BY bb;
SELECT COLUMNS('b$'), aa FROM cc ORDER BY aa;
SELECT COLUMNS(bb, aa) FROM cc ORDER BY aa;
SELECT COLUMNS('a[a]') + COLUMNS('bb') FROM cc ORDER BY aa;
SELECT cc.COLUMNS('a') FROM cc ORDER BY aa;
SELECT t.COLUMNS(aa) FROM cc AS t ORDER BY aa;
SELECT greatest(COLUMNS(aa, bb)) FROM cc ORDER BY aa;
SELECT COLUMNS('zzz'), aa FROM cc ORDER BY aa;
-- error: 51
SELECT COLUMNS('zzz') FROM cc;
-- error: 427
SELECT COLUMNS('(') FROM cc;
SELECT count() FROM cc WHERE and(COLUMNS('aa'), COLUMNS('bb'));
