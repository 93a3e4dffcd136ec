SELECT countSubstrings('aaaa', 'aa'), countSubstrings('abcabc', 'bc'), countSubstrings('abc', ''), countSubstrings('', 'a'), countSubstrings('', ''), countSubstrings('com.foo.com.bar.com', 'com', 2);
SELECT countSubstringsCaseInsensitive('aBcAbC', 'ABC'), countSubstringsCaseInsensitiveUTF8('ЛожкаложкА', 'ложка'), countSubstringsCaseInsensitiveUTF8('аА', 'а', 2);
SELECT number, countSubstrings(repeat('ab', number), 'ba') FROM numbers(6) ORDER BY number;
-- error: 44
SELECT countSubstrings('abababab', 'ab', number) FROM numbers(6) ORDER BY number;
SELECT countSubstrings(materialize('xxyxx'), materialize('xx')), countSubstrings('xxyxx', materialize('x')), countSubstrings(toNullable('aa'), 'a'), countSubstrings(NULL, 'a'), toTypeName(countSubstrings('a', 'a'));
SELECT countMatches('foo bar foo', 'fo+'), countMatches('', 'a'), countMatches('aaa', 'a*'), countMatches('a.b.c', '\\.'), countMatchesCaseInsensitive('AaBb', 'a'), countMatches('abc', '');
SELECT countMatches(toFixedString('a1b2', 6), '[0-9]'), countMatches(materialize('k=v&l=w'), '(\\w)=(\\w)');
SELECT s, countMatches(s, '\\d+') FROM (SELECT arrayJoin(['', '1', '12 34', 'x9y8z7']) AS s) ORDER BY s;
-- error: 43
SELECT countSubstrings(1, 2);
-- error: 427
SELECT countMatches('a', '[');
