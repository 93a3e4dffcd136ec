CREATE TABLE vt (a UInt8, b String) ENGINE = Memory;
INSERT INTO vt VALUES (1, 'x'), (2, 'y');
CREATE VIEW v1 AS SELECT a AS aa, b || '!' AS bb FROM vt;
CREATE VIEW v2 AS SELECT aa + 1 AS n, bb FROM v1 WHERE aa > 1;
SELECT * FROM v1 ORDER BY aa;
SELECT * FROM v2;
SELECT v1.aa, v2.bb FROM v1 LEFT JOIN v2 ON v1.aa + 1 = v2.n ORDER BY v1.aa;
DESCRIBE v2;
SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = 'v1' ORDER BY position;
CREATE VIEW v3 (x String, y UInt16) AS SELECT a AS x, a AS y FROM vt;
SELECT x, toTypeName(x), y, toTypeName(y) FROM v3 ORDER BY y;
CREATE VIEW v4 AS SELECT a, {p:String} AS q FROM vt WHERE a = {n:UInt8};
SELECT * FROM v4(p = 'param', n = 2);
CREATE OR REPLACE VIEW v1 AS SELECT b AS only FROM vt;
SELECT * FROM v1 ORDER BY only;
SELECT q.* FROM (SELECT * FROM vt) AS q ORDER BY q.a;
SELECT (SELECT groupArray(only) FROM (SELECT only FROM v1 ORDER BY only));
-- error: 47
SELECT * FROM v2;
-- error: 51
SELECT * FROM v4;
-- error: 48
INSERT INTO v1 VALUES ('z');
-- error: 47
CREATE VIEW v5 AS SELECT nope FROM vt;
-- error: 456
SELECT * FROM v4(p = 'x');
DROP VIEW v1;
-- error: 60
SELECT * FROM v1;
