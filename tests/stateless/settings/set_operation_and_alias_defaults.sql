SET union_default_mode = 'DISTINCT', except_default_mode = 'DISTINCT', intersect_default_mode = 'DISTINCT';
SELECT * FROM (SELECT number % 2 AS n FROM numbers(4) UNION SELECT 1) ORDER BY n;
SELECT * FROM (SELECT number % 2 AS n FROM numbers(4) EXCEPT SELECT 5) ORDER BY n;
SET joined_subquery_requires_alias = 0;
SELECT * FROM (SELECT 1 AS a), (SELECT 2 AS b);
SELECT a FROM (SELECT 1 AS a) JOIN (SELECT 1 AS a, 3 AS c) USING (a);
SET joined_subquery_requires_alias = 1;
-- error: 206
SELECT * FROM (SELECT 1 AS a), (SELECT 2 AS b);
SET prefer_column_name_to_alias = 1;
SELECT number + 1 AS number FROM numbers(3) WHERE number > 1;
SET prefer_column_name_to_alias = 0, enable_positional_arguments = 0;
SELECT number % 2 AS k, count() FROM numbers(3) GROUP BY k ORDER BY k, 2;
SELECT number FROM numbers(2) ORDER BY 5, number;
