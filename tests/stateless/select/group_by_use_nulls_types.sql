SET group_by_use_nulls = 1;
SELECT number % 2 AS k, toTypeName(k), toTypeName(k + 1), isNullable(k) FROM numbers(2) GROUP BY k WITH ROLLUP ORDER BY k;
SELECT toTypeName(number % 2), toTypeName(sum(number)) FROM numbers(2) GROUP BY CUBE(number % 2) LIMIT 1;
SELECT toTypeName(number % 2) FROM numbers(1) GROUP BY number % 2;
SELECT toTypeName(a), toTypeName(b) FROM (SELECT number AS a, 'x' AS b FROM numbers(1)) GROUP BY GROUPING SETS ((a), (a, b)) LIMIT 1;
SET group_by_use_nulls = 0;
SELECT number % 2 AS k, toTypeName(k) FROM numbers(2) GROUP BY k WITH ROLLUP ORDER BY ALL;
-- error: 35
SELECT grouping() FROM numbers(1) GROUP BY ROLLUP(number);
-- error: 44
SELECT sumState(number) AS s FROM numbers(3) GROUP BY number ORDER BY s;
-- error: 43
SELECT arrayJoin([]);
SELECT count() FROM (SELECT arrayJoin(emptyArrayUInt8()));
