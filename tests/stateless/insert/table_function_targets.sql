CREATE TABLE tgt (a UInt8, b String) ENGINE = Memory;
INSERT INTO FUNCTION null('a UInt8, b String') VALUES (1, 'x');
INSERT INTO TABLE FUNCTION null('a UInt8') SELECT number FROM numbers(5);
-- error: 636
INSERT INTO FUNCTION merge(currentDatabase(), '^nothing$') SELECT 1 SETTINGS max_threads = 1;
INSERT INTO tgt SELECT * FROM input('a UInt8, b String') FORMAT CSV 1,x
2,y;
INSERT INTO tgt SELECT a + 10, upper(b) FROM input('a UInt8, b String') WHERE a > 1 FORMAT Values (1, 'p'), (2, 'q');
INSERT INTO tgt (b) SELECT concat(l, '!') FROM input('l String') FORMAT TSV one
two;
SELECT * FROM tgt ORDER BY a, b;
-- error: 477
SELECT * FROM input('a UInt8');
