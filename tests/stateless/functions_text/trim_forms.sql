SELECT concat('[', trim('  a b '), ']'), concat('[', ltrim('  a '), ']'), concat('[', rtrim('  a '), ']'), concat('[', trimBoth(' \t a '), ']');
SELECT trim(BOTH 'ab' FROM 'abbaXabab'), trim(LEADING '0' FROM '0012300'), trim(TRAILING '0' FROM '0012300'), trim(BOTH '' FROM ' a '), trim(BOTH '[]' FROM '[[x]]');
SELECT trimLeft('xxabc', 'x'), trimRight('abc...', '.'), trimBoth('--a--', '-'), ltrim('abc', 'cba'), trimBoth('aaa', 'a') = '';
SELECT number, trimBoth(concat(repeat('*', number), 'core', repeat('*', 3 - number)), '*') FROM numbers(4) ORDER BY number;
SELECT hex(trimBoth(toFixedString('  a', 5))), hex(trimRight(toFixedString('a  ', 3))), toTypeName(trimLeft(toFixedString(' a', 2))), trimLeft(toNullable('  n')), trimBoth(NULL), trimBoth(toLowCardinality(' l '));
SELECT trim(BOTH '-' FROM materialize('--m--')), trim(LEADING concat('a', 'b') FROM 'abcba');
SELECT trimBoth('яaя', 'я'), hex(trimLeft('эюя', 'э'));
-- error: 43
SELECT trimLeft(1);
-- error: 44
SELECT trimLeft('abc', materialize('a'));
-- error: 43
SELECT trimLeft('abc', 1);
