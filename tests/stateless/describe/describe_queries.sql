DESCRIBE (SELECT 1 AS a, 'x' AS b, NULL AS c, [1, NULL] AS d, now() > 0 AS e, (1, 'y') AS f, map('k', 1.5) AS g);
DESCRIBE TABLE (SELECT number, number / 2 FROM numbers(1));
DESC (SELECT sum(number), avg(number), uniq(number), groupArray(number) FROM numbers(3));
DESCRIBE (SELECT 1 UNION ALL SELECT -300);
DESCRIBE (SELECT * FROM numbers(3) AS a JOIN numbers(3) AS b USING number);
DESCRIBE (WITH x AS (SELECT 1 AS q) SELECT q, q + 1.0 FROM x);
-- error: 47
DESCRIBE (SELECT zz);
-- error: 43
DESCRIBE (SELECT 1 + 'text');
DESCRIBE SELECT 1 AS a;
