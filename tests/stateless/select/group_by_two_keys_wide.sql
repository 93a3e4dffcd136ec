SELECT a, b, count() FROM (SELECT toUInt8(number % 2) AS a, toUInt64(number % 3) AS b FROM numbers(12)) GROUP BY a, b ORDER BY a, b;
SELECT a, b, count() FROM (SELECT toString(number % 2) AS a, toString(number % 3) AS b FROM numbers(12)) GROUP BY a, b ORDER BY a, b;
SELECT a, b, count() FROM (SELECT toNullable(number % 2) AS a, if(number % 3 = 0, NULL, number % 3) AS b FROM numbers(12)) GROUP BY a, b ORDER BY a, b;
SELECT a, b, c, sum(number) FROM (SELECT number, toInt8(number % 2) AS a, toInt128(number % 2) AS b, toString(number % 2) AS c FROM numbers(8)) GROUP BY a, b, c ORDER BY a;
SELECT concat(a, b) AS ab, count() FROM (SELECT arrayJoin([('a', 'bc'), ('ab', 'c')]) AS t, t.1 AS a, t.2 AS b) GROUP BY a, b ORDER BY a;
SELECT count() FROM (SELECT a, b FROM (SELECT number % 10 AS a, toString(number % 7) AS b FROM numbers(1000)) GROUP BY a, b);
SELECT a, a, a + 0 FROM (SELECT number % 2 AS a FROM numbers(4)) GROUP BY a, a, a + 0 ORDER BY a;
SELECT [] AS e, '' AS z, count() FROM numbers(2) GROUP BY e, z;
SELECT a, uniqExact(b), groupArray(b) FROM (SELECT number % 2 AS a, number % 3 AS b FROM numbers(6) ORDER BY number) GROUP BY a ORDER BY a SETTINGS max_threads = 1;
