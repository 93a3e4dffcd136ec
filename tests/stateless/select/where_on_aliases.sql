SELECT number * 2 AS d FROM numbers(5) WHERE d > 4 ORDER BY d;
SELECT number AS n, n + 1 AS m FROM numbers(5) WHERE m = 3 AND n = 2;
SELECT 1 FROM numbers(5) WHERE (number AS z) > 2 AND z < 4;
SELECT z FROM numbers(5) WHERE (number + 10 AS z) > 12 ORDER BY z DESC;
-- error: 184
SELECT sum(number) AS s FROM numbers(5) WHERE s > 3;
SELECT number % 2 AS number FROM numbers(4) WHERE number = 3;
SELECT number % 2 AS number FROM numbers(4) WHERE number = 1 ORDER BY ALL SETTINGS prefer_column_name_to_alias = 1;
SELECT (SELECT max(number) FROM numbers(3)) AS mx, number FROM numbers(5) WHERE number > mx ORDER BY number;
SELECT arrayJoin([1, 2, 3]) AS a WHERE a > 1 ORDER BY a;
SELECT count() FROM numbers(3) AS t WHERE t.number >= 1;
