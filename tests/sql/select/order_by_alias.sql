-- Under prefer_column_name_to_alias a name is a column first; ORDER BY of groups takes the alias where the column is gone.
SELECT k, sum(v) AS v FROM (SELECT number % 3 AS k, number AS v FROM numbers(10)) GROUP BY k ORDER BY v DESC SETTINGS prefer_column_name_to_alias = 1;
SELECT k, -v AS v FROM (SELECT number % 3 AS k, number AS v FROM numbers(10)) ORDER BY v, k LIMIT 3 SETTINGS prefer_column_name_to_alias = 1;
SELECT -k AS k, sum(v) AS s FROM (SELECT number % 3 AS k, number AS v FROM numbers(10)) GROUP BY k ORDER BY k SETTINGS prefer_column_name_to_alias = 1;
-- error: NOT_AN_AGGREGATE
SELECT k, sum(v) AS v FROM (SELECT number % 3 AS k, number AS v FROM numbers(10)) GROUP BY k HAVING v > 12 SETTINGS prefer_column_name_to_alias = 1;
SELECT descending.number FROM numbers(2) descending WHERE descending.number = 1;
SELECT ascending.number FROM numbers(2) ascending ORDER BY number DESC;
-- A subquery's column that carries its table's name is found without it.
WITH z AS (SELECT v1.d, v1.x, v2.x AS px FROM (SELECT 1 AS d, 2 AS x, 3 AS k) AS v1, (SELECT 4 AS d, 5 AS x, 3 AS k) AS v2, (SELECT 6 AS d, 7 AS x, 3 AS k) AS v3 WHERE v1.k = v2.k AND v1.k = v3.k) SELECT d, z.d, x, px FROM z WHERE d = 1;
-- error: UNKNOWN_IDENTIFIER
SELECT d FROM (SELECT v1.d, v2.d FROM (SELECT 1 AS d) AS v1, (SELECT 2 AS d) AS v2, (SELECT 3 AS d) AS v3);
