-- error: 43
SELECT repeat('x', 'y');
-- error: 43
SELECT substring('abc', 0 + 'x');
-- error: 427
SELECT match('x', '(');
-- error: 427
SELECT extract('x', '[');
-- error: 36
SELECT replaceRegexpAll('x', '(', '');
-- error: 36
SELECT splitByChar('ab', 'x');
-- error: 36
SELECT splitByChar('', 'x');
-- error: 353
SELECT leftPad('x', -1);
-- error: 36
SELECT format('{0} {2}', 'a', 'b');
-- error: 36
SELECT format('{', 'a');
-- error: 43
SELECT unhex(1);
-- error: 117
SELECT base64Decode('###');
-- error: 43
SELECT char('x');
-- error: 62
SELECT position('a');
SELECT concat();
-- error: 43
SELECT multiSearchAny('x', 1);
