SET intersect_default_mode = 'DISTINCT', except_default_mode = 'DISTINCT';
SELECT * FROM (SELECT number % 2 AS n FROM numbers(4) INTERSECT SELECT number FROM numbers(5)) ORDER BY n;
SELECT * FROM (SELECT number % 2 AS n FROM numbers(4) EXCEPT SELECT 1) ORDER BY n;
SET intersect_default_mode = 'ALL', except_default_mode = 'ALL';
SELECT * FROM (SELECT number % 2 AS n FROM numbers(4) INTERSECT SELECT number FROM numbers(5)) ORDER BY n;
SELECT * FROM (SELECT number % 2 AS n FROM numbers(4) EXCEPT SELECT 1) ORDER BY n;
SELECT * FROM (SELECT number % 2 AS n FROM numbers(4) EXCEPT DISTINCT SELECT 1) ORDER BY n;
SET intersect_default_mode = '', except_default_mode = '';
-- error: 558
SELECT * FROM (SELECT 1 AS n INTERSECT SELECT 1);
-- error: 558
SELECT * FROM (SELECT 1 AS n EXCEPT SELECT 1);
SELECT * FROM (SELECT 1 AS n INTERSECT ALL SELECT 1);
