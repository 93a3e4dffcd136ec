SELECT a FROM (SELECT 1 AS a, 2 AS b) WHERE a = 1 SETTINGS optimize_move_to_prewhere = 0;
SELECT number AS n, n + 1 AS m FROM numbers(2) SETTINGS prefer_column_name_to_alias = 1;
SELECT -number AS number FROM numbers(3) WHERE number > 0 ORDER BY number SETTINGS prefer_column_name_to_alias = 1;
SELECT -toInt8(number) AS number FROM numbers(3) WHERE number < 0 ORDER BY number SETTINGS prefer_column_name_to_alias = 0;
SELECT number FROM numbers(10) LIMIT 8 SETTINGS limit = 3;
SELECT number FROM numbers(10) ORDER BY number SETTINGS limit = 3, offset = 2;
SELECT number FROM numbers(10) ORDER BY number LIMIT 5 OFFSET 1 SETTINGS limit = 3, offset = 1;
SELECT 1 UNION SELECT 1 SETTINGS union_default_mode = 'DISTINCT';
SELECT count() FROM (SELECT 1 UNION SELECT 1) SETTINGS union_default_mode = 'ALL';
-- error: 558
SELECT 1 UNION SELECT 1 SETTINGS union_default_mode = '';
SELECT count() FROM (SELECT number % 2 FROM numbers(4) INTERSECT SELECT 1 FROM numbers(3)) SETTINGS intersect_default_mode = 'DISTINCT';
-- error: 47
SELECT number FROM numbers(4) EXCEPT SELECT 2 ORDER BY number SETTINGS except_default_mode = 'ALL';
SELECT NULL IN (NULL), 1 IN (1, NULL) SETTINGS transform_null_in = 1;
SELECT NULL IN (NULL), 1 IN (1, NULL) SETTINGS transform_null_in = 0;
SELECT number FROM numbers(3) ORDER BY number SETTINGS extremes = 1;
SELECT DISTINCT number % 2 AS x FROM numbers(5) ORDER BY x SETTINGS optimize_distinct_in_order = 0;
SELECT x FROM (SELECT 1 AS x) SETTINGS additional_result_filter = 'x != 1';
SELECT number FROM numbers(3) ORDER BY number SETTINGS additional_result_filter = 'number != 1';
