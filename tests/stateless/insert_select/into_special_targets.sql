INSERT INTO FUNCTION null('a UInt8, b String') SELECT 1, 'x';
INSERT INTO TABLE FUNCTION null('a UInt8') VALUES (1);
CREATE TABLE tgt (a UInt8) ENGINE = Memory;
-- error: 48
INSERT INTO FUNCTION numbers(5) SELECT 1;
-- error: 48
INSERT INTO FUNCTION values('a UInt8', 1) SELECT 1;
CREATE TABLE nul (a UInt8) ENGINE = Null;
INSERT INTO nul SELECT number FROM numbers(10);
SELECT count() FROM nul;
CREATE TABLE st (a UInt8) ENGINE = Set;
INSERT INTO st SELECT number * 2 FROM numbers(3);
SELECT number FROM numbers(6) WHERE number IN st;
CREATE TABLE mrg AS tgt ENGINE = Merge(currentDatabase(), '^tgt$');
-- error: 48
INSERT INTO mrg VALUES (1);
CREATE TABLE buf AS tgt ENGINE = Buffer(currentDatabase(), 'tgt', 1, 1000, 1000, 1000, 10000, 1000000, 1000000);
INSERT INTO buf VALUES (1), (2);
SELECT a FROM buf ORDER BY a;
OPTIMIZE TABLE buf;
SELECT a FROM tgt ORDER BY a;
INSERT INTO tgt SELECT a + 10 FROM buf;
SELECT count() FROM buf;
-- error: 48
INSERT INTO system.one VALUES (1);
-- error: 48
INSERT INTO system.numbers VALUES (1);
