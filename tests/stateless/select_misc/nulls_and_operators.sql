CREATE VIEW v1 AS SELECT number AS a, number * 2 AS b FROM numbers(5);
CREATE VIEW pv AS SELECT {x:UInt8} AS x, number FROM numbers({n:UInt64});
DESCRIBE (SELECT * FROM v1);
DESCRIBE v1;
SHOW CREATE VIEW v1;
EXISTS v1;
EXISTS VIEW v1;
SELECT if(number > 1, number, NULL) AS x, isNull(x), x IS NOT NULL FROM numbers(3);
SELECT count(x), sum(x), avg(x), min(x) FROM (SELECT nullIf(number, 1) AS x FROM numbers(3));
SELECT sum(NULL), count(NULL), max(NULL), avg(NULL), groupArray(NULL), any(NULL);
SELECT NULL + 1, concat('a', NULL), NULL || 'a', length(NULL), toTypeName(NULL + 1), [NULL, 1], (NULL, 1);
SELECT coalesce(NULL, NULL), ifNull(NULL, 'a'), nullIf('a', 'a'), assumeNotNull(toNullable(1)), toTypeName(assumeNotNull(toNullable(1)));
SELECT x, count() FROM (SELECT nullIf(number % 3, 1) AS x FROM numbers(6)) GROUP BY x ORDER BY x;
SELECT DISTINCT x FROM (SELECT nullIf(number % 3, 1) AS x FROM numbers(6)) ORDER BY x NULLS FIRST;
SELECT a.x, b.x FROM (SELECT nullIf(number % 3, 1) AS x FROM numbers(3)) a JOIN (SELECT nullIf(number % 3, 1) AS x FROM numbers(3)) b USING x ORDER BY ALL;
SELECT CASE WHEN number = 0 THEN 'z' WHEN number = 1 THEN 'o' ELSE 'm' END, CASE number WHEN 0 THEN 'z' END FROM numbers(3);
-- error: 43
SELECT multiIf(number = 0, 'a', number = 1, 'b', 'c'), if(number, 'x', 'y') FROM numbers(3);
SELECT if(NULL, 1, 2), if(1, NULL, 2), multiIf(NULL, 1, 2);
SELECT 1 ? 2 : 3, 1 BETWEEN 0 AND 2, 1 NOT BETWEEN 0 AND 2, NOT 1 BETWEEN 0 AND 2;
SELECT 1 + 2 * 3 - 4 / 2 % 3, -2 * -3, 2 - -1, 7 DIV 2, 7 MOD 4, 1 || 2;
SELECT 1 = 1 AND 2 > 1 OR 0, NOT 0 AND 0, 1 < 2 = 1, 'a' < 'b' AND 'b' < 'c';
-- error: 43
SELECT [1, 2, 3][2], (1, 'a').2, map('k', 5)['k'], map('k', 5)['z'], 'abc'[1];
SELECT INTERVAL 1 DAY + INTERVAL 2 HOUR, toDate('2024-01-31') + INTERVAL 1 MONTH, toDateTime('2024-01-01 00:00:00', 'UTC') - INTERVAL '1' HOUR, INTERVAL '2 days';
SELECT date '2024-01-01' + 1, timestamp '2024-01-01 00:00:00' + 1, DATE '2024-01-01' - DATE '2023-01-01';
-- error: 26
SELECT CAST(1, 'String'), 1::String, CAST('1' AS Nullable(UInt8)), '1'::UInt8 + 1, -1::Int8, [1]::Array(String), (1,2)::Tuple(a UInt8, b String);
SELECT 0x1F, 0b101, 1e3, .5, 1_000, 'a\'b', 'a''b', "x" FROM (SELECT 1 AS x);
SELECT true, false, TRUE AND FALSE, NULL, inf, -inf, nan, toTypeName(true), toTypeName(inf);
SELECT now() > toDateTime('2020-01-01'), today() > toDate('2020-01-01'), rand() >= 0, version() != '', hostName() != '', uptime() >= 0;
