SELECT * FROM (SELECT number AS a FROM numbers(3) ORDER BY a) AS x PASTE JOIN (SELECT number * 10 AS b FROM numbers(3) ORDER BY b DESC) AS y;
SELECT * FROM (SELECT number AS a FROM numbers(3)) AS x PASTE JOIN (SELECT number AS b FROM numbers(5)) AS y;
SELECT a, b FROM (SELECT number AS a FROM numbers(4)) AS x PASTE JOIN (SELECT 'c' AS b FROM numbers(2)) AS y WHERE a > 0;
SELECT * FROM (SELECT 1 AS a) AS x PASTE JOIN (SELECT 2 AS a) AS y;
SELECT sum(a * b) FROM (SELECT number AS a FROM numbers(10)) AS x PASTE JOIN (SELECT number + 1 AS b FROM numbers(10)) AS y SETTINGS max_block_size = 3;
SELECT count() FROM (SELECT 1 AS a WHERE 0) AS x PASTE JOIN (SELECT 2 AS b) AS y;
-- error: 62
SELECT * FROM (SELECT 1 AS a) AS x PASTE JOIN (SELECT 1 AS a) AS y ON x.a = y.a;
