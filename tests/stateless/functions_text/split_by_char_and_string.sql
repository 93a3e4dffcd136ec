SELECT splitByChar(',', '1,2,3'), splitByChar(',', ''), splitByChar(',', ','), splitByChar(',', 'a,,b,'), splitByChar('\0', 'a\0b');
SELECT splitByChar(',', 'a,b,c,d', 2), splitByChar(',', 'a,b,c', 0), splitByChar(',', 'a,b,c', -1), splitByChar(',', 'a,b,c', 100);
SELECT splitByString('', 'abc'), splitByString('ab', 'xabyabz'), splitByString(', ', 'a, b, c', 2), splitByString('--', '--a--'), splitByString('', 'añb'), splitByString('aa', 'aaa');
SELECT splitByChar('-', materialize('x-y')), splitByChar('-', concat('a-', toString(number))) FROM numbers(2) ORDER BY 1, 2;
SELECT splitByChar(',', toNullable('a,b')), splitByChar(',', toLowCardinality('a,b')), toTypeName(splitByChar(',', 'a'));
-- error: 43
SELECT splitByChar(',', toFixedString('a,b', 4));
-- error: 43
SELECT toTypeName(splitByChar(',', toFixedString('a,b', 4)));
SET splitby_max_substrings_includes_remaining_string = 1;
SELECT splitByChar(',', 'a,b,c,d', 2);
SELECT splitByString(', ', 'a, b, c', 2);
SELECT splitByRegexp('\\d', 'a1b2c3d', 2);
SELECT splitByNonAlpha('a b c d', 2);
SELECT splitByWhitespace('a b c d', 3);
SELECT alphaTokens('a1b1c', 2);
-- error: 36
SELECT splitByChar('ab', 'cabd');
-- error: 44
SELECT splitByChar(materialize(','), 'a,b');
-- error: 42
SELECT splitByChar(',');
-- error: 43
SELECT splitByChar(',', 5);
SELECT length(splitByChar(',', s)), splitByChar(',', s)[2] FROM (SELECT arrayJoin(['', 'a', 'a,b', 'a,b,c']) AS s) ORDER BY s;
