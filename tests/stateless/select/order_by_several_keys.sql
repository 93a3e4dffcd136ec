SELECT a, b FROM (SELECT number % 3 AS a, number AS b FROM numbers(7)) ORDER BY a DESC, b ASC;
SELECT a, b FROM (SELECT number % 3 AS a, number AS b FROM numbers(7)) ORDER BY a, b DESC LIMIT 4;
SELECT a, b FROM (SELECT if(number % 3 = 0, NULL, number % 3) AS a, toString(number) AS b FROM numbers(7)) ORDER BY a NULLS FIRST, b DESC;
SELECT a, b FROM (SELECT if(number % 3 = 0, NULL, number % 3) AS a, toString(number) AS b FROM numbers(7)) ORDER BY a DESC NULLS LAST, b;
SELECT number FROM numbers(5) ORDER BY number % 2 DESCENDING, number ASCENDING;
SELECT number FROM numbers(3) ORDER BY 'const', number DESC;
SELECT number FROM numbers(3) ORDER BY (number % 2, -toInt64(number));
SELECT number FROM numbers(3) ORDER BY tuple(), number;
SELECT x FROM (SELECT arrayJoin(['b', 'a', 'B', 'A', '']) AS x) ORDER BY lower(x), x;
SELECT number AS x FROM numbers(4) ORDER BY x = 2 DESC, x;
SELECT sum(number) FROM numbers(4) GROUP BY number % 2 ORDER BY max(number) DESC;
-- error: 47
SELECT number FROM numbers(4) ORDER BY nothing_here;
