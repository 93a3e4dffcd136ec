SELECT * FROM view(SELECT 1 AS a, 'x' AS b);
SELECT sum(n) FROM view(SELECT number AS n FROM numbers(5) WHERE n > 1);
SELECT a.x, b.y FROM view(SELECT 1 AS x) AS a CROSS JOIN view(SELECT 2 AS y) AS b;
DESCRIBE TABLE view(SELECT toUInt8(1) AS a, [1] AS b);
CREATE TABLE t AS view(SELECT 3 AS three);
-- error: 62
SELECT * FROM view(1);
-- error: 62
SELECT * FROM view();
SELECT * FROM viewIfPermitted(SELECT 1 AS a ELSE null('a UInt8'));
