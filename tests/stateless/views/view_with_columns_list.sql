CREATE VIEW vc (a UInt8, b String) AS SELECT 1 AS a, 'x' AS b;
SELECT *, toTypeName(a) FROM vc;
CREATE VIEW vr (p, q) AS SELECT 1 AS a, 'x' AS b;
SELECT * FROM vr FORMAT TSVWithNames;
SELECT p, q FROM vr;
CREATE VIEW vt (a UInt64) AS SELECT toUInt8(5) AS a;
SELECT toTypeName(a) FROM vt;
CREATE VIEW vw (a UInt64, b UInt8) AS SELECT 1 AS a;
-- error: 60
CREATE VIEW vn AS SELECT * FROM nowhere;
-- error: 179
CREATE VIEW vb AS SELECT 1 AS a, 2 AS a;
