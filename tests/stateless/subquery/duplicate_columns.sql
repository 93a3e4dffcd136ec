SELECT * FROM (SELECT 1 AS a, 1 AS a);
SELECT a FROM (SELECT 1 AS a, 1 AS a);
-- error: 179
SELECT * FROM (SELECT 1 AS a, 2 AS a);
SELECT * FROM (SELECT number, number FROM numbers(2)) ORDER BY number;
SELECT count() FROM (SELECT number, number + 1, number FROM numbers(3));
SELECT x FROM (SELECT 1 AS x) AS a, (SELECT 2 AS x) AS b;
SELECT a.x, b.x FROM (SELECT 1 AS x) AS a, (SELECT 2 AS x) AS b;
SELECT * FROM (SELECT 1 AS x) AS a, (SELECT 2 AS x) AS b FORMAT TSVWithNames;
SELECT * FROM (SELECT a.x, b.x FROM (SELECT 1 AS x) AS a, (SELECT 2 AS x) AS b) FORMAT TSVWithNames;
SELECT 1, 1, 2 AS z, z FORMAT TSVWithNames;
