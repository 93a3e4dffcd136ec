SELECT leftPad('7', 3, '0'), leftPad('abcd', 2), leftPad('abc', 8, 'xy'), lpad('a', 3), rightPad('7', 3, '0'), rightPad('abcd', 2), rpad('abc', 8, 'xy'), leftPad('a', 0), rightPad('abc', 5, '');
SELECT leftPad('дом', 5, '*'), leftPadUTF8('дом', 5, '*'), rightPadUTF8('дом', 6, 'юя'), leftPadUTF8('дом', 2), rightPadUTF8('', 3, 'я');
SELECT number, leftPad(toString(number * 37), 4, '0'), rightPad(toString(number), number, '.') FROM numbers(5) ORDER BY number;
SELECT leftPad(toFixedString('ab', 3), 5, '-') = '--ab\0', toTypeName(leftPad(toFixedString('ab', 3), 5)), leftPad(toNullable('a'), 2, 'b'), leftPad(NULL, 2), leftPad('a', NULL);
-- error: 44
SELECT leftPad(s, n, p) FROM (SELECT arrayJoin(['', 'a', 'abc']) AS s, 5 AS n, '12' AS p) ORDER BY s;
SELECT leftPad(materialize('x'), materialize(4), 'ab'), rightPad('x', materialize(4), 'ab');
-- error: 43
SELECT leftPad(5, 3);
-- error: 43
SELECT leftPad('a', 'b');
-- error: 131
SELECT leftPad('a', 10000000000);
-- error: 44
SELECT leftPad('a', 4, materialize('x'));
