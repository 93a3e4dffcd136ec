-- The settings of a query inside another hold in it and in what is inside it, and nowhere else.
SELECT * FROM (SELECT number FROM numbers(10) SETTINGS limit = 3) ORDER BY number;
SELECT count() FROM (SELECT number FROM numbers(100) LIMIT 50 SETTINGS limit = 10, offset = 45);
SELECT toTypeName(b), b FROM (SELECT l.a, r.b FROM (SELECT 1 AS a) AS l LEFT JOIN (SELECT 2 AS a, 3 AS b) AS r USING a SETTINGS join_use_nulls = 1);
SELECT toTypeName(b), b FROM (SELECT l.a, r.b FROM (SELECT 1 AS a) AS l LEFT JOIN (SELECT 2 AS a, 3 AS b) AS r USING a) SETTINGS join_use_nulls = 1;
SELECT toTypeName(b), b FROM (SELECT l.a, r.b FROM (SELECT 1 AS a) AS l LEFT JOIN (SELECT 2 AS a, 3 AS b) AS r USING a SETTINGS join_use_nulls = 0) SETTINGS join_use_nulls = 1;
SELECT (SELECT NULL IN (NULL) SETTINGS transform_null_in = 1), NULL IN (NULL);
-- sort
(SELECT NULL IN (NULL) SETTINGS transform_null_in = 1) UNION ALL SELECT NULL IN (NULL);
WITH inner AS (SELECT number FROM numbers(5) SETTINGS limit = 2) SELECT count() FROM inner;
SELECT x FROM (SELECT 1 AS x ORDER BY all SETTINGS enable_order_by_all = 1);
-- error: READONLY
SELECT * FROM (SELECT 1 SETTINGS join_use_nulls = 1) SETTINGS readonly = 1;
