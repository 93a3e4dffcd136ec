SELECT a.k, b.v FROM (SELECT toDecimal64(number, 2) AS k FROM numbers(3)) a JOIN (SELECT toDecimal32(number, 4) AS k, number AS v FROM numbers(2)) b ON a.k = b.k ORDER BY 1;
SELECT count() FROM (SELECT toDate('2024-01-01') AS d) a JOIN (SELECT toDateTime('2024-01-01 00:00:00', 'UTC') AS d) b ON a.d = b.d;
SELECT a.k FROM (SELECT [1, 2] AS k) a JOIN (SELECT [1, 2] AS k) b ON a.k = b.k;
SELECT a.k FROM (SELECT (1, 'a') AS k) a JOIN (SELECT (1, 'a') AS k) b USING k;
SELECT a.k, toTypeName(a.k) FROM (SELECT toFixedString('ab', 2) AS k) a JOIN (SELECT 'ab' AS k) b ON a.k = b.k;
SELECT count() FROM (SELECT arrayJoin([nan, 0., -0.]) AS k) a JOIN (SELECT arrayJoin([nan, 0.]) AS k) b ON a.k = b.k;
SELECT a.k, b.k FROM (SELECT toInt8(-1) AS k) a FULL JOIN (SELECT toUInt8(255) AS k) b ON a.k = b.k ORDER BY 1;
SELECT a.k FROM (SELECT toUUID('00000000-0000-0000-0000-000000000001') AS k) a JOIN (SELECT toUUID('00000000-0000-0000-0000-000000000001') AS k) b USING k;
SELECT a.k FROM (SELECT CAST('p', 'Enum8(\'p\' = 1)') AS k) a JOIN (SELECT 'p' AS k) b ON toString(a.k) = b.k;
SELECT a.k FROM (SELECT map('a', 1) AS k) a JOIN (SELECT map('a', 1) AS k) b ON a.k = b.k;
SELECT a.k FROM (SELECT toLowCardinality(toNullable('z')) AS k) a LEFT JOIN (SELECT 'z' AS k, 1 AS one) b ON a.k = b.k;
SELECT a.k, b.k FROM (SELECT toIPv4('1.2.3.4') AS k) a JOIN (SELECT toIPv4('1.2.3.4') AS k) b ON a.k = b.k;
SELECT count() FROM (SELECT toInt256(5) AS k) a JOIN (SELECT toUInt64(5) AS k) b ON a.k = b.k;
-- sort
SELECT a.k FROM (SELECT '' AS k UNION ALL SELECT 'a') a LEFT ANTI JOIN (SELECT '' AS k) b USING k;
-- error: 386
SELECT 1 FROM (SELECT 1 AS k) a JOIN (SELECT '1' AS k) b ON a.k = b.k;
-- error: 43
SELECT 1 FROM (SELECT [1] AS k) a JOIN (SELECT 1 AS k) b ON a.k = b.k;
-- error: 386
SELECT 1 FROM (SELECT toDate('2024-01-01') AS k) a JOIN (SELECT 1.5 AS k) b USING k;
