SET extremes = 1;
SELECT number, toString(number), toFloat64(number) / 2 FROM numbers(3) ORDER BY number;
SELECT toDate('2024-01-01') + number AS d, toNullable(number) AS n FROM numbers(3) ORDER BY d;
SELECT [number] AS a, (number, 'x') AS t FROM numbers(2) ORDER BY number;
SELECT if(number = 1, NULL, number) AS n FROM numbers(3) ORDER BY number;
SELECT x FROM (SELECT arrayJoin([nan, 1., -inf]) AS x) ORDER BY x;
SELECT toDecimal32(number, 1) / 4 AS d, toInt128(number) AS w FROM numbers(3) ORDER BY w;
SELECT CAST(number AS Enum8('z' = 0, 'a' = 1)) AS e FROM numbers(2) ORDER BY number;
SELECT toLowCardinality(toString(number)) AS l FROM numbers(3) ORDER BY number;
SELECT number FROM numbers(10) ORDER BY number DESC LIMIT 2;
SELECT NULL AS n FROM numbers(2);
SELECT number % 2 AS k, max(number) FROM numbers(5) GROUP BY k WITH TOTALS ORDER BY k;
SELECT count() FROM numbers(3);
SELECT number FROM numbers(0);
-- sort
SELECT 1 AS x UNION ALL SELECT 1;
