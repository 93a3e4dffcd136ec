SELECT number + 1 AS number FROM numbers(3) WHERE number = 2;
SELECT number + 1 AS number FROM numbers(3) WHERE number = 2 SETTINGS prefer_column_name_to_alias = 1;
SELECT max(number) AS number FROM numbers(3) SETTINGS prefer_column_name_to_alias = 1;
SELECT avg(number) AS number, max(number) FROM numbers(3) SETTINGS prefer_column_name_to_alias = 1;
-- error: 184
SELECT avg(number) AS number, max(number) FROM numbers(3) SETTINGS prefer_column_name_to_alias = 0;
SELECT -toInt64(number) AS number FROM numbers(3) ORDER BY number;
SELECT -toInt64(number) AS number FROM numbers(3) ORDER BY number SETTINGS prefer_column_name_to_alias = 1;
SELECT intDiv(number, 2) AS number, count() FROM numbers(4) GROUP BY number ORDER BY 1;
SELECT intDiv(number, 2) AS number, count() FROM numbers(4) GROUP BY number ORDER BY 1 SETTINGS prefer_column_name_to_alias = 1;
SELECT number AS a, a + 1 AS number FROM numbers(2) ORDER BY a SETTINGS prefer_column_name_to_alias = 1;
