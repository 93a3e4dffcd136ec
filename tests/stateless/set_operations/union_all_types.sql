-- sort
SELECT 1 AS x UNION ALL SELECT 300 UNION ALL SELECT -1;
-- sort
SELECT toTypeName(x) FROM (SELECT 1 AS x UNION ALL SELECT 300 UNION ALL SELECT -1) LIMIT 1;
SELECT toTypeName(x), x FROM (SELECT 1 AS x UNION ALL SELECT NULL) ORDER BY x;
-- sort
SELECT toTypeName(x) FROM (SELECT 1 AS x UNION ALL SELECT 1.5) LIMIT 1;
-- sort
SELECT toTypeName(x) FROM (SELECT [1] AS x UNION ALL SELECT []) LIMIT 1;
-- sort
SELECT toTypeName(x) FROM (SELECT toDate('2024-01-01') AS x UNION ALL SELECT toDateTime('2024-01-01 00:00:00', 'UTC')) LIMIT 1;
-- sort
SELECT toTypeName(x) FROM (SELECT (1, 'a') AS x UNION ALL SELECT (300, 'b')) LIMIT 1;
-- sort
SELECT toTypeName(x) FROM (SELECT toLowCardinality('a') AS x UNION ALL SELECT 'b') LIMIT 1;
-- sort
SELECT toTypeName(x) FROM (SELECT toFixedString('a', 2) AS x UNION ALL SELECT 'b') LIMIT 1;
-- sort
SELECT toTypeName(x) FROM (SELECT toDecimal32(1, 1) AS x UNION ALL SELECT toDecimal64(1, 4)) LIMIT 1;
-- sort
SELECT toTypeName(x) FROM (SELECT CAST('a' AS Enum8('a' = 1)) AS x UNION ALL SELECT CAST('b' AS Enum8('b' = 2))) LIMIT 1;
-- sort
SELECT 1 UNION ALL SELECT 'a';
-- sort
SELECT toUInt64(1) UNION ALL SELECT toInt64(-1);
-- error: 258
SELECT 1, 2 UNION ALL SELECT 1;
-- sort
SELECT toTypeName(x) FROM (SELECT map('a', 1) AS x UNION ALL SELECT map('b', 1000)) LIMIT 1;
