CREATE TABLE p (d Date, k UInt32, v Int64, s String, INDEX i v TYPE minmax) ENGINE=MergeTree PARTITION BY toYYYYMM(d) ORDER BY (k, d) SETTINGS index_granularity = 4;
INSERT INTO p SELECT toDate('2024-01-01') + number * 5, number % 7, number - 10, toString(number) FROM numbers(30);
SELECT untuple((k, v)) FROM p ORDER BY v LIMIT 1;
SELECT untuple((k, v)) AS q FROM p ORDER BY v LIMIT 1;
SELECT tuple(*) FROM p ORDER BY v LIMIT 1;
-- error: 42
SELECT count(*), count(p.*) FROM p;
SELECT concat(*) FROM (SELECT 'a', 'b');
SELECT greatest(*) FROM (SELECT 1, 5, 3);
SELECT [*] FROM (SELECT 1, 5, 3);
-- error: 43
SELECT map('a', 1).keys, map('a', 1).values, (1, 2).1, [1, 2][1], [1, 2][-1], [1, 2][5];
SELECT tuple(1, 'a') AS t, t.1, t.2, (1 AS x, 2 AS y).1;
SELECT CAST((1, 'a') AS Tuple(x UInt8, y String)) AS t, t.x, t.y, t.*;
-- error: 47
SELECT t.nope FROM (SELECT CAST((1, 'a') AS Tuple(x UInt8, y String)) AS t);
SELECT 1 AS a, (SELECT a + 1), (SELECT a + b FROM (SELECT 2 AS b));
SELECT number AS a, (SELECT a + 1) FROM numbers(2);
-- sort
SELECT sum(a) FROM (SELECT 1 AS a UNION ALL SELECT 2) AS t WHERE t.a > 1;
SELECT t.a, u.a FROM (SELECT 1 AS a) t, (SELECT 2 AS a) u;
SELECT * FROM (SELECT 1 AS a) t, (SELECT 2 AS a) u;
SELECT * FROM (SELECT 1 AS a, 2 AS b) AS t(x, y);
SELECT x + y FROM (SELECT 1, 2) AS t(x, y);
SELECT * FROM VALUES('a UInt8, b String', (1, 'x'), (2, 'y'));
SELECT * FROM values((1, 'x'), (2, 'y'));
SELECT c1, c2 FROM values((1, 'x'), (2, 'y')) WHERE c1 = 2;
SELECT * FROM generate_series(1, 7, 3);
SELECT * FROM null('a UInt8');
SELECT * FROM view(SELECT 1 AS q);
SELECT * FROM zeros(2);
-- error: 46
SELECT * FROM nope(1);
-- error: 60
SELECT * FROM system.nope;
-- error: 81
SELECT * FROM nodb.t;
