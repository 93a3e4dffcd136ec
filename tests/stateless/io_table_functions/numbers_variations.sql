SELECT * FROM numbers(3);
SELECT * FROM numbers(5, 3);
SELECT * FROM numbers(0, 10, 4);
SELECT * FROM numbers(0);
SELECT number FROM numbers(10, 5, 100);
SELECT sum(number) FROM numbers(100) WHERE number % 10 = 0;
SELECT number FROM numbers(1 + 2);
SELECT number FROM numbers(toUInt64('2'));
-- error: 43
SELECT * FROM numbers('abc');
-- error: 43
SELECT * FROM numbers(-1);
-- error: 36
SELECT * FROM numbers(1, 2, 0);
-- error: 42
SELECT * FROM numbers(1, 2, 3, 4);
-- error: 47
SELECT * FROM numbers(number);
SELECT count() FROM numbers_mt(1000);
SELECT max(number) FROM numbers(18446744073709551610, 5);
SELECT * FROM zeros(2);
SELECT count() FROM zeros_mt(10);
SELECT a.number * 10 + b.number AS n FROM numbers(2) AS a CROSS JOIN numbers(3) AS b ORDER BY n;
SELECT number FROM numbers(10) WHERE number > 7 ORDER BY number DESC;
SELECT number FROM numbers(1000000000000) LIMIT 2 OFFSET 10;
