SET max_block_size = 10;
SELECT count(), sum(x) FROM (SELECT arrayJoin(range(number)) AS x FROM numbers(100));
SELECT count(), sum(x), max(n) FROM (SELECT number AS n, range(number % 10) AS a FROM numbers(100)) ARRAY JOIN a AS x;
SELECT n, count() FROM (SELECT number AS n, range(number * 1000) AS a FROM numbers(4)) ARRAY JOIN a GROUP BY n ORDER BY n;
SELECT count() FROM (SELECT number AS n, emptyArrayString() AS a FROM numbers(50)) LEFT ARRAY JOIN a;
SELECT count() FROM numbers(10) ARRAY JOIN range(1000) AS x WHERE x = number;
SELECT number, x FROM numbers(1000) ARRAY JOIN [number, number + 1] AS x WHERE x = 500 ORDER BY number;
