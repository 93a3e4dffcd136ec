CREATE TABLE nest (id UInt8, n Nested(a UInt8, b String), m Nested(q UInt8)) ENGINE=Memory;
INSERT INTO nest VALUES (1, [1, 2], ['x', 'y'], [7]), (2, [], [], []);
SELECT n, toTypeName(n), toTypeName(m), m FROM nest;
SELECT arrayMap(x -> x.a, n) FROM nest;
SELECT n.1 FROM nest;
SELECT nest.n FROM nest;
SELECT t.n FROM nest AS t;
SELECT n FROM nest AS x JOIN nest AS y USING id;
SELECT y.n FROM nest AS x JOIN nest AS y USING id;
SELECT length(n) FROM nest WHERE notEmpty(n);
SELECT n FROM (SELECT * FROM nest);
SELECT n AS q, q.a FROM nest;
-- error: 47
SELECT nn FROM nest;
-- error: 47
SELECT z.n FROM nest;
SELECT n, count() FROM nest GROUP BY n ORDER BY n;
SELECT arrayJoin(n) AS e, e.1 FROM nest;
-- sort
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT * FROM r LIMIT 5;
-- sort
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT n * 2 FROM r WHERE n > 3 LIMIT 5;
-- error: 306
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT count() FROM r SETTINGS max_recursive_cte_evaluation_depth = 20;
-- sort
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT * FROM r LIMIT 3 SETTINGS max_recursive_cte_evaluation_depth=10;
SELECT number FROM system.numbers WHERE number < 3;
SELECT number FROM system.numbers WHERE number IN (3, 5) OR number = 7;
SELECT sum(number) FROM system.numbers WHERE number BETWEEN 10 AND 20;
SELECT sum(number) FROM system.numbers_mt WHERE number >= 100 AND number < 200 AND number % 2 = 0;
SELECT count() FROM numbers(10, 100, 7) WHERE number > 20 AND number < 100;
SELECT number FROM numbers(5) WHERE number > 3 LIMIT 3;
SELECT number FROM numbers(5) WHERE NOT (number > 1);
SELECT number FROM numbers(18446744073709551610, 10) WHERE number < 3;
SELECT count() FROM zeros(10) WHERE zero = 1;
SELECT number FROM system.numbers WHERE number = 5 LIMIT 1;
SELECT number FROM numbers(10) WHERE toString(number) = '3';
SELECT number FROM numbers(100) WHERE number > 97 OR number < 2;
SELECT number FROM numbers(10) WHERE number = 3.0;
SELECT number FROM numbers(10) WHERE number > 8.5;
SELECT number FROM numbers(10) WHERE number > -1 AND number < 2;
-- error: 182
SELECT number FROM numbers(3) PREWHERE arrayJoin([0, 1]);
