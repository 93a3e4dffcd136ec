CREATE TABLE f1 (a Int32, b String) ENGINE = Memory;
CREATE TABLE f2 (a Int32, c String) ENGINE = Memory;
INSERT INTO f1 VALUES (1, 'x'), (2, 'y');
INSERT INTO f2 VALUES (1, 'p'), (3, 'q');
-- Aliases of the query stand in conditions of joins, before columns.
SELECT a + 1 AS k, c FROM f1 JOIN f2 ON k = f2.a ORDER BY k;
SELECT f1.a + 1 AS a, c FROM f1 JOIN f2 ON a = f2.a ORDER BY a;
WITH 1 AS one SELECT f1.a, c FROM f1 JOIN f2 ON f1.a + one = f2.a + 1 ORDER BY 1;
WITH x -> x + 1 AS f SELECT f1.a, c FROM f1 JOIN f2 ON f(f1.a) = f(f2.a) ORDER BY 1;
SELECT z FROM f1 JOIN f2 ON (f1.a AS z) = f2.a;
-- error: ILLEGAL_AGGREGATION
SELECT count() AS n FROM f1 JOIN f2 ON n = 1;
-- error: UNKNOWN_IDENTIFIER
SELECT b AS x FROM f1 JOIN (SELECT 'x' AS x) AS y USING x;
SELECT b AS x FROM f1 JOIN (SELECT 'x' AS x) AS y USING x SETTINGS analyzer_compatibility_join_using_top_level_identifier = 1;
SELECT 2 AS a, b FROM f1 JOIN f2 USING a SETTINGS analyzer_compatibility_join_using_top_level_identifier = 1;
WITH [7, 8] AS c SELECT c, v FROM (SELECT 1) ARRAY JOIN c AS v ORDER BY v;
SELECT [a, 2] AS arr, v FROM f1 ARRAY JOIN arr AS v ORDER BY ALL;
-- Names of joined tables.
-- error: MULTIPLE_EXPRESSIONS_FOR_ALIAS
SELECT b FROM f1 AS t JOIN f2 AS t ON t.a = t.a;
-- error: ALIAS_REQUIRED
SELECT * FROM (SELECT 1 AS a) JOIN (SELECT 1 AS a, 2 AS b) USING a;
SELECT * FROM (SELECT 1 AS a) JOIN (SELECT 1 AS a, 2 AS b) USING a SETTINGS joined_subquery_requires_alias = 0;
-- Joins in parentheses.
SELECT * FROM (f1 JOIN f2 ON f1.a = f2.a);
SELECT b, c FROM (f1 LEFT JOIN f2 USING (a)) AS x ORDER BY b;
SELECT * FROM (f1, f2) ORDER BY ALL;
-- Conditions that are none.
-- error: INVALID_JOIN_ON_EXPRESSION
SELECT * FROM f1 JOIN f2 ON f1.a;
-- error: INVALID_JOIN_ON_EXPRESSION
SELECT * FROM f1 JOIN f2 ON 'x';
-- error: NO_COMMON_TYPE
SELECT * FROM f1 JOIN (SELECT 'x' AS a) AS s USING a;
-- error: NOT_IMPLEMENTED
SELECT * FROM f1 ANY FULL JOIN f2 ON f1.a = f2.a;
-- error: EXPECTED_ALL_OR_ANY
SELECT f1.a FROM f1 JOIN f2 ON f1.a = f2.a SETTINGS join_default_strictness = '';
-- Integers of any two types are compared exactly.
SELECT number, b FROM numbers(3) AS n LEFT JOIN f1 ON n.number = f1.a ORDER BY number;
SELECT l.x, r.y FROM (SELECT arrayJoin([18446744073709551615, 7]) AS x) AS l JOIN (SELECT arrayJoin([-1, 7]) AS y) AS r ON l.x = r.y;
SELECT l.x, count() FROM (SELECT arrayJoin([1, 1, 2]) AS x) AS l ANY INNER JOIN (SELECT arrayJoin([1, 1]) AS y) AS r ON l.x = r.y GROUP BY l.x SETTINGS any_join_distinct_right_table_keys = 1;
