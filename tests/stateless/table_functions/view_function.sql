SELECT * FROM view(SELECT number * 2 AS d FROM numbers(3));
SELECT a.x, b.y FROM view(SELECT 1 AS x) AS a, view(SELECT 2 AS y) AS b;
-- sort
SELECT count() FROM view(SELECT 1 UNION ALL SELECT 2);
DESC view(SELECT 1 AS a, 'x' AS b, [NULL] AS c);
SELECT * FROM view(SELECT number % 2 AS k, count() AS c FROM numbers(5) GROUP BY k ORDER BY k);
SELECT * FROM view(WITH 5 AS q SELECT q + 1 AS z);
-- error: 62
SELECT * FROM view(5);
-- error: 47
SELECT * FROM view(SELECT nosuch);
SELECT x FROM (SELECT * FROM view(SELECT arrayJoin([3, 1, 2]) AS x)) ORDER BY x;
CREATE VIEW pv AS SELECT number + {add:UInt8} AS n FROM numbers({cnt:UInt64});
SELECT * FROM pv(add = 10, cnt = 2);
-- error: 51
SELECT * FROM pv;
