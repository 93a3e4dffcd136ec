SELECT number FROM numbers(10) ORDER BY number LIMIT 1 + 1;
SELECT number FROM numbers(10) ORDER BY number LIMIT (SELECT 3);
SELECT number FROM numbers(10) ORDER BY number LIMIT 2 OFFSET (SELECT max(number) FROM numbers(4));
WITH 2 AS lim SELECT number FROM numbers(10) ORDER BY number LIMIT lim;
SELECT number FROM numbers(10) ORDER BY number LIMIT toUInt8(2), toUInt16(3);
-- error: 440
SELECT number FROM numbers(10) LIMIT 'a';
-- error: 440
SELECT number FROM numbers(10) LIMIT number;
SELECT number FROM numbers(3) ORDER BY number LIMIT 18446744073709551615;
SELECT number FROM numbers(3) ORDER BY number LIMIT 1 OFFSET 18446744073709551615;
-- error: 440
SELECT number FROM numbers(10) LIMIT NULL;
SELECT number FROM numbers(5) ORDER BY number LIMIT 0x2;
SELECT number FROM numbers(5) ORDER BY number LIMIT 1e0;
