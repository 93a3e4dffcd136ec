SELECT leftPad('7', 3, '0'), rightPad('7', 3, '0'), lpad('abc', 2), rpad('abc', 5), leftPad('', 3, 'ab'), rightPadUTF8('ж', 3, 'у'), leftPadUTF8('жук', 5), leftPad('abc', 6, 'xy');
SELECT '[' || trim('  a  ') || ']', '[' || trimLeft('  a  ') || ']', '[' || trimRight('  a  ') || ']', trim(BOTH 'x' FROM 'xxaxx'), trim(LEADING 'xy' FROM 'xyxaxy'), trim(TRAILING 'y' FROM 'ayy');
SELECT ltrim('  a'), rtrim('a  '), trimBoth('xxaxx', 'x'), trimLeft('abcabc', 'abc'), trim(BOTH '' FROM 'a'), length(trim('\t a \n'));
SELECT repeat('ab', 3), repeat('', 10), repeat('x', 0), repeat('x', -1), space(3) || '|', space(0), repeat(materialize('ab'), materialize(2));
SELECT reverse('abc'), reverseUTF8('жук'), reverse(''), reverse([1, 2]), concat('a', 1, NULL), concat('a', 1, [1], (1, 'x')), concat(), concatWithSeparator('-', 'a', 'b'), concatWithSeparator(',', 'a'), concat_ws('|', 'x', 'y', 'z');
SELECT 'a' || 1 || 2.5, NULL || 'a', [1] || [2], ('a', 1) || ('b', 2), toTypeName('a' || toLowCardinality('b')), toTypeName('a' || toNullable('b'));
SELECT lower('ABCÖ'), upper('abcö'), lowerUTF8('ABCÖЖ'), upperUTF8('abcöжß'), initcap('hello wORLD-foo 1x'), initcapUTF8('привет мир'), lcase('A'), ucase('a');
SELECT appendTrailingCharIfAbsent('a', '/'), appendTrailingCharIfAbsent('a/', '/'), appendTrailingCharIfAbsent('', '/');
SELECT translate('hello', 'el', 'ip'), translate('abc', 'abc', 'xy'), translate('aab', 'ab', ''), translateUTF8('жук', 'ж', 'л'), replace('aXbX', 'X', ''), replaceOne('aXbX', 'X', 'yy'), replaceAll('aaa', 'aa', 'b'), replaceAll('abc', '', 'x');
SELECT toValidUTF8('a\xF0\x80b'), isValidUTF8('\xC3\x28'), isValidUTF8('жук'), toValidUTF8(''), normalizeUTF8NFC('e\u0301') = 'é', lengthUTF8(normalizeUTF8NFD('é')), normalizeUTF8NFKC('ﬁ');
-- error: 353
SELECT leftPad('a', -1);
-- error: 43
SELECT leftPad('a', 3, 1);
-- error: 43
SELECT repeat('a', 'b');
-- error: 43
SELECT concatWithSeparator(1, 'a');
-- error: 43
SELECT trim(1);
-- error: 36
SELECT translateUTF8('a', 'a', 'bc');
-- error: 36
SELECT appendTrailingCharIfAbsent('a', 'bc');
-- error: 43
SELECT reverse(1);
