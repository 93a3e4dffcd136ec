SELECT number, sum(number) OVER (PARTITION BY number % 3) FROM numbers(7) ORDER BY number;
SELECT number, count() OVER (PARTITION BY number > 2, number % 2 ORDER BY number DESC) FROM numbers(6) ORDER BY number;
SELECT number, number % 3 AS g, max(number) OVER (PARTITION BY g) AS m FROM numbers(6) ORDER BY number;
SELECT number, sum(1) OVER (PARTITION BY NULL), sum(2) OVER (PARTITION BY 'const') FROM numbers(3) ORDER BY number;
SELECT s, count() OVER (PARTITION BY s) FROM (SELECT arrayJoin(['x', NULL, 'x', NULL, 'y']) AS s) ORDER BY s;
SELECT f, count() OVER (PARTITION BY f) FROM (SELECT arrayJoin([nan, nan, 0., -0., 1]) AS f) ORDER BY f;
SELECT number, sum(number) OVER (PARTITION BY toLowCardinality(toString(number % 2)) ORDER BY number) FROM numbers(5) ORDER BY number;
SELECT a, count() OVER (PARTITION BY a) FROM (SELECT arrayJoin([[1], [1], [2, 3]]) AS a) ORDER BY a;
