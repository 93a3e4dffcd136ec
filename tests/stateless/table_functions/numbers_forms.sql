SELECT * FROM numbers(3);
SELECT * FROM numbers(5, 3);
SELECT * FROM numbers(0, 10, 4);
SELECT * FROM numbers(0);
SELECT sum(number), count(), min(number), max(number) FROM numbers(1000000);
SELECT number FROM numbers() LIMIT 3;
SELECT sum(number) FROM numbers_mt(1000);
SELECT number FROM system.numbers WHERE number > 5 LIMIT 2;
SELECT number FROM numbers(18446744073709551614, 2);
-- error: 43
SELECT * FROM numbers(-1);
-- error: 43
SELECT * FROM numbers('a');
-- error: 42
SELECT * FROM numbers(1, 2, 3, 4);
-- error: 36
SELECT * FROM numbers(1, 2, 0);
SELECT number FROM numbers(10) WHERE number IN (3, 15) OR number >= 8;
SELECT * FROM numbers(1 + 2) AS l, numbers(toUInt8(2)) AS r ORDER BY ALL;
