SELECT concat('a', toString(number)), substring('hello', number + 1, 2), repeat('x', number), leftPad(toString(number), 3, '0') FROM numbers(3);
SELECT [1, 2, 3][number], ('a', number).2, map('k', number)['k'], arrayElement(['a', 'b'], number - 1) FROM numbers(3);
SELECT if(number = 1, 'one', toString(number)), multiIf(number = 0, 10, number = 1, number * 2, -1), number IN (0, 2) FROM numbers(3);
SELECT position('abcabc', char(97 + number)), replaceAll('abc', char(97 + number), '-'), splitByChar(',', concat('a,', toString(number))) FROM numbers(3);
SELECT round(1.2345, number), toDecimal32(number, 2) / 4, pow(2, number), intDiv(10, number + 1), bitShiftLeft(1, number), number % 2 = 0 AND 'a' = 'a' FROM numbers(3);
SELECT toStartOfInterval(toDateTime('2024-01-01 00:00:00', 'UTC') + number * 1000, INTERVAL 1 HOUR), dateDiff('hour', toDateTime('2024-01-01 00:00:00', 'UTC'), toDateTime('2024-01-01 00:00:00', 'UTC') + number * 7200), addMonths(toDate('2024-01-31'), number) FROM numbers(3);
-- error: 44
SELECT splitByChar(toString(number), 'abc') FROM numbers(1);
-- error: 44
SELECT toDecimal32(1, number) FROM numbers(1);
-- error: 44
SELECT dateDiff(toString(number), today(), today()) FROM numbers(1);
