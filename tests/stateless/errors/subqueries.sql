-- error: 43
SELECT (SELECT 1, 2) + 1;
-- error: 125
SELECT (SELECT number FROM numbers(2));
-- error: 20
SELECT 1 IN (SELECT 1, 2);
-- error: 20
SELECT (1, 2) IN (SELECT 1);
-- error: 47
SELECT 1 WHERE EXISTS (SELECT zz);
-- error: 62
SELECT * FROM (SELECT 1;
-- error: 47
SELECT 1 IN no_table;
-- error: 43
SELECT 1 IN ((1, 2), (3, 4));
SELECT (1, 2) IN (1, 2);
-- error: 43
SELECT [1] IN (1);
SELECT (SELECT 1 WHERE 0) IS NULL;
SELECT 'x' IN (1, 2);
