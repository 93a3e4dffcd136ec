-- error: 62
SELECT 1 LIMIT;
-- error: 62
SELECT 1 LIMIT 1 OFFSET;
-- error: 62
SELECT 1 HAVING;
-- error: 62
SELECT 1 WHERE 1 WHERE 1;
-- error: 62
SELECT 1 FROM numbers(1) ORDER BY 1 GROUP BY 1;
-- error: 62
SELECT 1 FROM numbers(1) JOIN;
-- error: 62
SELECT 1 FROM numbers(1) AS;
-- error: 62
SELECT 1 UNION;
-- error: 62
SELECT 1 UNION 2;
-- error: 62
SELECT CASE WHEN 1 THEN 2;
-- error: 62
SELECT [1, 2;
-- error: 62
SELECT {1};
-- error: 62
SELECT 1 SETTINGS;
-- error: 62
SELECT 1 FORMAT;
