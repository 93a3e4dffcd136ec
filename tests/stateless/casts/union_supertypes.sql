SELECT x, toTypeName(x) FROM (SELECT 1 AS x UNION ALL SELECT -1) ORDER BY x;
SELECT x, toTypeName(x) FROM (SELECT 1 AS x UNION ALL SELECT 1.5 UNION ALL SELECT NULL) ORDER BY x NULLS LAST;
SELECT x, toTypeName(x) FROM (SELECT toDate('2020-01-01') AS x UNION ALL SELECT toDateTime('2020-01-01 01:00:00', 'UTC')) ORDER BY x;
SELECT x, toTypeName(x) FROM (SELECT 'a' AS x UNION ALL SELECT toFixedString('b', 2)) ORDER BY x;
SELECT x, toTypeName(x) FROM (SELECT toLowCardinality('a') AS x UNION ALL SELECT 'b') ORDER BY x;
SELECT x, toTypeName(x) FROM (SELECT [1] AS x UNION ALL SELECT [300, NULL]) ORDER BY x;
SELECT x, toTypeName(x) FROM (SELECT toDecimal32(1.5, 1) AS x UNION ALL SELECT toDecimal64(2.25, 4)) ORDER BY x;
SELECT x, toTypeName(x) FROM (SELECT (1, 'a') AS x UNION ALL SELECT (300, NULL)) ORDER BY x;
SELECT a, b, toTypeName(a), toTypeName(b) FROM (SELECT 1 AS a, 'x' AS b UNION DISTINCT SELECT 1, 'x' UNION DISTINCT SELECT 256, 'y') ORDER BY a;
SELECT x FROM (SELECT CAST('a', 'Enum8(\'a\' = 1)') AS x UNION ALL SELECT CAST('b', 'Enum8(\'b\' = 2)')) ORDER BY toString(x);
SELECT toTypeName(x) FROM (SELECT CAST('a', 'Enum8(\'a\' = 1)') AS x UNION ALL SELECT CAST('b', 'Enum8(\'b\' = 2)')) ORDER BY toString(x);
-- error: 386
SELECT 1 UNION ALL SELECT 'a' SETTINGS use_variant_as_common_type = 0;
-- error: 258
SELECT 1, 2 UNION ALL SELECT 1;
