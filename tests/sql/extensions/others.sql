SELECT [1,2,3,4,5][2:4], [1,2,3,4,5][:2], [1,2,3,4,5][4:], [1,2,3,4,5][-2:], [1,2,3,4,5][:-2], [1,2,3][2:1], [1,2,3][2], [1,2,3][-1:-1];
SELECT a[2:n] FROM (SELECT [10,20,30,40] AS a, number AS n FROM numbers(4)) ORDER BY n;
SELECT * EXCLUDE (b) FROM (SELECT 1 AS a, 2 AS b, 3 AS c);
SELECT * EXCLUDE b FROM (SELECT 1 AS a, 2 AS b, 3 AS c);
FROM numbers(2) ORDER BY number;
FROM numbers(5) WHERE number > 2 ORDER BY number DESC;
FROM numbers(3) SELECT number + 1 AS x ORDER BY x;
SELECT * FROM (SELECT number % 3 AS k, number AS t, number * 10 AS v FROM numbers(10)) LATEST ON t PARTITION BY k ORDER BY k;
SELECT k, v FROM (SELECT number % 3 AS k, number AS t, number * 10 AS v FROM numbers(10)) WHERE t < 7 LATEST ON t PARTITION BY k ORDER BY k;
SELECT * FROM (SELECT number % 2 AS g, ['x', 'y', 'z'][number % 3 + 1] AS k, number AS v FROM numbers(12)) PIVOT (sum(v) FOR k IN ('x', 'y' AS why, 'z')) ORDER BY g;
SELECT * FROM (SELECT number % 2 AS g, ['x', 'y', 'z'][number % 3 + 1] AS k, number AS v FROM numbers(12)) PIVOT (sum(v) AS s, count(*) AS c FOR k IN ('x', 'y')) ORDER BY g;
PIVOT (SELECT number % 2 AS g, ['x', 'y', 'z'][number % 3 + 1] AS k, number AS v FROM numbers(12)) ON k USING sum(v) ORDER BY g;
PIVOT (SELECT number % 2 AS g, toDate('2024-01-01') + number % 2 AS d, number AS v FROM numbers(12)) ON d USING max(v) GROUP BY g ORDER BY g;
PIVOT (SELECT number % 2 AS g, number % 3 AS k, number AS v FROM numbers(12)) ON k IN (0, 2) USING avg(v) GROUP BY g ORDER BY g LIMIT 1;
UNPIVOT (SELECT number AS id, number * 2 AS a, number * 3 AS b FROM numbers(2)) ON a, b ORDER BY id, name;
UNPIVOT (SELECT number AS id, number * 2 AS a, number * 3 AS b FROM numbers(2)) ON a, b INTO NAME n VALUE v ORDER BY id, n;
SELECT * FROM (SELECT 1 AS id, NULL AS a, 2 AS b) UNPIVOT (v FOR n IN (a, b AS bee)) ORDER BY n;
SELECT * FROM (SELECT 1 AS id, NULL::Nullable(UInt8) AS a, 2 AS b) UNPIVOT INCLUDE NULLS (v FOR n IN (a, b AS bee)) ORDER BY n;
-- names
SUMMARIZE SELECT number AS n, toString(number) AS s, if(number = 1, NULL, toDate('2024-01-01') + number) AS d, [number] AS a FROM numbers(4);
SUMMARIZE numbers(3);
-- error: EXPECTED_ALL_OR_DISTINCT
SELECT 1 UNION SELECT 1;
-- error: SYNTAX_ERROR
SELECT k, count() FROM t LATEST ON ts PARTITION BY k GROUP BY k;
-- error: UNKNOWN_IDENTIFIER
UNPIVOT (SELECT 1 AS a) ON b;
-- error: BAD_ARGUMENTS
PIVOT (SELECT 1 AS a) ON a USING 1;
EXPLAIN QUERY TREE SELECT number + 1 AS x, count() FROM numbers(3) WHERE number > 1 GROUP BY x ORDER BY x;
CREATE TABLE est (a UInt64) ENGINE = MergeTree ORDER BY a;
INSERT INTO est SELECT number FROM numbers(100000);
EXPLAIN ESTIMATE SELECT a FROM est;
EXPLAIN ESTIMATE SELECT 1;
-- error: NOT_IMPLEMENTED
EXPLAIN QUERY TREE SELECT (SELECT x) FROM (SELECT 5 AS x);
