CREATE VIEW vr (p, q) AS SELECT 1 AS a, 'x' AS b;
SELECT * FROM vr FORMAT TSVWithNames;
-- error: 47
SELECT a FROM vr;
-- error: 36
CREATE VIEW vr2 (p) AS SELECT 1 AS a, 'x' AS b;
CREATE VIEW vr3 (p, q) AS SELECT number, number + 1 FROM numbers(2) UNION ALL SELECT 5, 6;
SELECT * FROM vr3 ORDER BY ALL;
-- error: 36
CREATE VIEW vr4 (p, q) AS SELECT * FROM (SELECT 1 AS x, 2 AS y);
CREATE TABLE src (a UInt8, b String) ENGINE = Memory;
CREATE MATERIALIZED VIEW mv3 AS SELECT a FROM src;
SHOW CREATE TABLE mv3 FORMAT TSVRaw;
INSERT INTO src VALUES (1, 'x');
SELECT * FROM mv3;
CREATE MATERIALIZED VIEW no_source AS SELECT 1;
SELECT * FROM no_source;
CREATE MATERIALIZED VIEW named (p, q) ENGINE = Memory AS SELECT a, b FROM src;
INSERT INTO src VALUES (2, 'y');
SELECT p, q FROM named;
CREATE TABLE dst (x UInt8) ENGINE = Memory;
-- error: 8
CREATE MATERIALIZED VIEW other_name TO dst AS SELECT a AS y FROM src;
SELECT * FROM viewIfPermitted(SELECT 1 AS a ELSE null('a UInt8'));
-- error: 62
SELECT * FROM viewIfPermitted(SELECT 1 AS a);
-- error: 36
SELECT * FROM viewIfPermitted(SELECT 1 AS a, 2 AS b ELSE null('a UInt8'));
SELECT table, name, type FROM system.columns WHERE database = currentDatabase() AND table IN ('vr', 'mv3') ORDER BY table, name;
SELECT name, dependencies_table, has_own_data FROM system.tables WHERE database = currentDatabase() AND name IN ('dst', 'vr', 'mv3') ORDER BY name;
