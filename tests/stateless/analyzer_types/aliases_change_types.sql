SELECT 1 AS a, a::String AS b, length(b) AS c, c + a AS d, toTypeName(d);
SELECT number AS n, n::UInt8 AS n8, n8 - 1 AS m, toTypeName(m) FROM numbers(2);
SELECT x, toTypeName(x) FROM (SELECT if(number = 0, NULL, number) AS x FROM numbers(2)) ORDER BY x;
SELECT toTypeName(x) FROM (SELECT 1 AS x) WHERE x = 1;
SELECT toTypeName(x), toTypeName(y) FROM (SELECT [] AS x, map() AS y);
SELECT sum(x) AS x, toTypeName(x) FROM (SELECT toInt8(number) AS x FROM numbers(3));
SELECT k, toTypeName(k) FROM (SELECT number % 2 = 0 AS k FROM numbers(3)) GROUP BY k ORDER BY k;
SELECT toTypeName(max(x)), toTypeName(any(x)), toTypeName(x) FROM (SELECT toLowCardinality('a') AS x) GROUP BY x;
-- sort
SELECT toTypeName(x) FROM (SELECT 1 AS x UNION ALL SELECT 1000) LIMIT 1;
SELECT toTypeName(a), toTypeName(b), toTypeName(c) FROM (SELECT 1 + 1 AS a, 1 - 1 AS b, 1 * 1.5 AS c);
SELECT toTypeName(1 + 1), toTypeName(1 - 1), toTypeName(1 * 1), toTypeName(1 / 1), toTypeName(1 % 1), toTypeName(-1), toTypeName(1 + -1), toTypeName(1 = 1), toTypeName(intDiv(1, 1)), toTypeName(1 AND 1), toTypeName(NOT 1), toTypeName(1 + 1.0), toTypeName(1 + toDecimal32(1, 1));
SELECT toTypeName(length('a')), toTypeName(position('a', 'b')), toTypeName('a' || 'b'), toTypeName(upper('a')), toTypeName('a' = 'b'), toTypeName(toDate('2024-01-01') - 1), toTypeName(now() + 1), toTypeName(rand() % 2), toTypeName([1] || [2]), toTypeName(count()), toTypeName(sum(1)), toTypeName(avg(1)), toTypeName(uniq(1)), toTypeName(groupArray(1)), toTypeName(quantile(1)), toTypeName(min('a'));
DESCRIBE (SELECT 1 AS a, 'x' AS b, [1, NULL] AS c, map('k', 1.5) AS d, (1, 'a') AS e, toDate('2024-01-01') AS f, NULL AS g);
DESCRIBE (SELECT count() AS c, avg(number) AS m, groupArray(number) AS g FROM numbers(3) GROUP BY number % 2);
