SELECT length('äbc'), lengthUTF8('äbc'), lower('ÄBC'), lowerUTF8('ÄBC'), upper('abc'), reverse('abc'), reverseUTF8('äbc'), repeat('ab', 3), repeat('x', 0);
SELECT substring('hello', 2, 3), substr('hello', -3), substring('hello', 0), substringUTF8('häl', 2, 1), left('abc', 2), right('abc', 2), mid('abcdef', 2, 2);
-- error: 36
SELECT concat('a', 1, NULL), concatWithSeparator('-', 'a', 'b'), format('{} {1} {0}', 'a', 'b') FORMAT Null;
SELECT position('hello', 'l'), position('hello', 'l', 4), positionCaseInsensitive('HeLLo', 'l'), locate('l', 'hello'), countSubstrings('aaa', 'a'), positionUTF8('häl', 'l');
SELECT replaceOne('aaa', 'a', 'b'), replaceAll('aaa', 'a', 'b'), replaceRegexpOne('abc', '(b)', '[\\1]'), replaceRegexpAll('abcb', 'b', 'x'), translate('abc', 'ab', 'xy');
-- error: 36
SELECT splitByChar(',', 'a,b,,c'), splitByString(', ', 'a, b'), splitByRegexp('\\d', 'a1b2c'), splitByWhitespace(' a  b '), arrayStringConcat(['a', 'b'], '-'), splitByChar('', 'abc') FORMAT Null;
SELECT trim('  a '), trimLeft('  a'), rtrim('a  '), trim(BOTH 'x' FROM 'xxaxx'), trim(LEADING 'x' FROM 'xa'), leftPad('7', 3, '0'), rightPad('7', 3), leftPadUTF8('ä', 3, '*');
SELECT like('abc', 'a%'), 'abc' LIKE '_b_', 'a%c' LIKE 'a\\%c', 'ABC' ILIKE 'a%', 'abc' NOT LIKE 'x%', match('abc', '^a.c$'), extract('a1b2', '\\d'), extractAll('a1b2', '\\d'), extractGroups('k=v', '(\\w)=(\\w)');
SELECT startsWith('abc', 'ab'), endsWith('abc', 'bc'), hasToken('a b c', 'b'), multiSearchAny('abc', ['x', 'b']), multiSearchFirstPosition('abc', ['c', 'b']), ngramDistance('abc', 'abd');
SELECT hex('abc'), unhex('616263'), base64Encode('abc'), base64Decode('YWJj'), bin(5), char(65, 66), ascii('A'), hex(255), hex(1.5), hex(toFixedString('a', 2));
SELECT encodeURLComponent('a b&c'), decodeURLComponent('a%20b'), domain('http://www.a.com:80/p?q=1#f'), path('http://a.com/p/q?x'), extractURLParameter('http://a/?x=1&y=2', 'y'), cutToFirstSignificantSubdomain('https://news.a.co.uk/');
SELECT toFixedString('ab', 4) AS f, length(f), toTypeName(f), f = 'ab', concat(f, 'x'), toString(f), hex(f);
SELECT soundex('Robert'), initcap('hello wORLD'), levenshteinDistance('kitten', 'sitting'), jaroSimilarity('abc', 'abd'), stringJaccardIndex('abc', 'abd');
SELECT isValidUTF8('\xff'), toValidUTF8('a\xffb'), normalizeUTF8NFC('a'), appendTrailingCharIfAbsent('a', '/'), tryBase64Decode('!!!'), firstLine('a\nb'), regexpQuoteMeta('a.b');
