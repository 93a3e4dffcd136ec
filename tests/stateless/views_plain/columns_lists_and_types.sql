CREATE VIEW cl (a UInt8, b String) AS SELECT 300 AS x, 5 AS y;
-- error: 47
SELECT * FROM cl;
CREATE VIEW cl2 (a, b) AS SELECT 1, 'x';
SELECT a, b FROM cl2;
-- error: 36
CREATE VIEW cl3 (a, b) AS SELECT 1;
CREATE VIEW cl4 AS SELECT 1, 'x' AS s, [1, 2], (1, 2) AS t, NULL AS n;
DESCRIBE cl4;
SELECT s, t.1, n FROM cl4;
CREATE VIEW cl5 (a UInt64) AS SELECT number AS a FROM numbers(3);
SELECT toTypeName(a), a FROM cl5 ORDER BY a;
CREATE VIEW cl6 (a String) AS SELECT number AS a FROM numbers(2);
SELECT toTypeName(a), a FROM cl6 ORDER BY a;
SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = 'cl5';
SELECT as_select FROM system.tables WHERE database = currentDatabase() AND name = 'cl2';
