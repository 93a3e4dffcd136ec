SELECT k, toTypeName(k), toTypeName(a.k), toTypeName(b.k) FROM (SELECT number AS k FROM numbers(3)) AS a JOIN (SELECT toInt32(number) - 1 AS k FROM numbers(3)) AS b USING k ORDER BY ALL;
SELECT k, toTypeName(k) FROM (SELECT number AS k FROM numbers(3)) AS a JOIN (SELECT toNullable(toInt64(number) - 1) AS k FROM numbers(3)) AS b USING k ORDER BY ALL;
SELECT k, toTypeName(k) FROM (SELECT toInt64(number) - 1 AS k FROM numbers(3)) AS a ANY JOIN (SELECT number AS k FROM numbers(3)) AS b USING k ORDER BY ALL;
SELECT k, toTypeName(k) FROM (SELECT toInt64(number) - 1 AS k FROM numbers(3)) AS a SEMI LEFT JOIN (SELECT number AS k FROM numbers(3)) AS b USING k ORDER BY ALL;
SELECT k, toTypeName(k) FROM (SELECT toInt64(number) - 1 AS k FROM numbers(3)) AS a JOIN (SELECT toUInt128(number) AS k FROM numbers(3)) AS b USING k ORDER BY ALL;
SELECT k, toTypeName(k) FROM (SELECT toInt128(number) - 1 AS k FROM numbers(3)) AS a JOIN (SELECT number AS k FROM numbers(3)) AS b USING k ORDER BY ALL;
-- error: 386
SELECT k, x FROM (SELECT toInt64(number) - 1 AS k, 1 AS x FROM numbers(3)) AS a RIGHT JOIN (SELECT number AS k FROM numbers(3)) AS b USING k ORDER BY ALL;
-- error: 386
SELECT k, x FROM (SELECT toInt64(number) - 1 AS k, 1 AS x FROM numbers(3)) AS a LEFT JOIN (SELECT number AS k FROM numbers(3)) AS b USING k ORDER BY ALL;
SELECT * FROM (SELECT toInt64(number) - 1 AS k, 1 AS x FROM numbers(3)) AS a JOIN (SELECT number AS k, 2 AS y FROM numbers(3)) AS b USING (k) ORDER BY ALL;
SELECT k, toTypeName(k) FROM (SELECT number AS k FROM numbers(3)) AS a JOIN (SELECT toInt256(number) - 1 AS k FROM numbers(3)) AS b USING k ORDER BY ALL;
-- error: 386
SELECT k FROM (SELECT toInt64(number) - 1 AS k FROM numbers(3)) AS a ANTI LEFT JOIN (SELECT number AS k FROM numbers(3)) AS b USING k ORDER BY ALL;
SELECT count() FROM (SELECT toInt64(-1) AS k) AS a JOIN (SELECT 18446744073709551615 AS k) AS b USING k;
SELECT k, x, y FROM (SELECT toInt16(number) - 1 AS k, number % 2 AS x FROM numbers(4)) AS a JOIN (SELECT number AS k, toInt8(number % 2) AS x, 7 AS y FROM numbers(4)) AS b USING (k) ORDER BY ALL;
SELECT k, c FROM (SELECT toInt64(number) - 1 AS k FROM numbers(3)) AS a JOIN (SELECT number AS k, count() AS c FROM numbers(3) GROUP BY k) AS b USING k WHERE k > 0 ORDER BY ALL;
SELECT * FROM (SELECT toInt64(number) - 1 AS k FROM numbers(3)) AS a JOIN (SELECT number AS k FROM numbers(3)) AS b USING k JOIN (SELECT toUInt8(number) AS k FROM numbers(2)) AS c USING k ORDER BY ALL;
