SELECT arrayJoin([3, NULL, 1, NULL, 2]) AS x ORDER BY x;
SELECT arrayJoin([3, NULL, 1]) AS x ORDER BY x DESC;
SELECT arrayJoin([3., nan, 1., -inf]) AS x ORDER BY x NULLS FIRST;
SELECT arrayJoin([3, NULL, 1]) AS x ORDER BY x DESC NULLS FIRST;
SELECT number % 3 AS a, number AS b FROM numbers(6) ORDER BY ALL DESC;
SELECT number % 3 AS a, number AS b FROM numbers(6) ORDER BY ALL SETTINGS enable_order_by_all = 1;
-- error: 47
SELECT number AS a FROM numbers(3) ORDER BY ALL SETTINGS enable_order_by_all = 0;
SELECT number FROM numbers(3) ORDER BY 'x', number DESC;
SELECT arrayJoin(['b', 'A', 'a', 'B']) AS s ORDER BY s COLLATE 'en';
SELECT arrayJoin([(2, 'a'), (1, 'b'), (1, NULL)]) AS t ORDER BY t;
-- error: 36
SELECT number FROM numbers(3) ORDER BY 5;
SELECT number AS x FROM numbers(4) ORDER BY x WITH FILL FROM 0 TO 8 STEP 3;
SELECT number * 2 AS x FROM numbers(3) ORDER BY x WITH FILL SETTINGS use_with_fill_by_sorting_prefix = 1;
SELECT x FROM (SELECT arrayJoin([NULL, 5]) AS x) ORDER BY x IS NULL, x;
SELECT DISTINCT arrayJoin([NULL, 1, NULL]) AS x ORDER BY x;
