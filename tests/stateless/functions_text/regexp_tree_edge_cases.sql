SELECT match('line1\nline2', 'line1$'), match('line1\nline2', '(?m)line1$'), match('a\0b', 'a.b'), match('\0', '^.$'), match('тест', '^т.+т$'), match('тест', '(?i)ТЕСТ'), extract('тест1', '[а-я]+'), replaceRegexpAll('тест', 'е', 'э');
SELECT extract('aaa', 'a{2}'), extract('aaa', 'a+?'), extract('aXbX', '.*X'), extract('aXbX', '.*?X'), extract('key: value', '(?P<k>\\w+): (\\w+)'), extractAll('x=1;y=2', '(?:\\w)=(\\d)'), match('abc', '\\Aabc\\z'), match('foo-bar', '\\bbar\\b');
SELECT replaceRegexpAll('Hello', '(.)', '\\1\\1'), replaceRegexpOne('abc', '(a)(b)', '\\2\\1'), replaceRegexpAll('a.b.c', '\\.', ''), replaceRegexpAll('  a  b ', '^\\s+|\\s+$', ''), replaceRegexpAll('abc', '$', '!'), replaceRegexpAll('a\\b', '\\\\', '/'), replaceRegexpAll('x', 'x', '\\\\'), replaceRegexpAll('x', 'x', '$0');
SELECT number, extract(concat('id=', toString(number), ';'), 'id=(\\d+)'), replaceRegexpAll(toString(number + 98), '(\\d)(\\d)', '\\2-\\1') FROM numbers(4) ORDER BY number;
SELECT countMatches('aaaa', 'aa'), countMatches('abab', '(ab)'), splitByRegexp('(?i)X', 'axbXc'), extractAllGroupsVertical('a1b2', '([a-z])(\\d)')[2][1], extractGroups('2020-01-02', '(\\d+)-(\\d+)-(\\d+)')[3], match('', '^$'), match('a', '[^a]'), match(']', '[]]');
SELECT match('x', p) FROM (SELECT arrayJoin(['x', '[xyz]', '\\w', '^$', '.']) AS p) ORDER BY p;
-- error: 427
SELECT match('a', 'a{1001}');
-- error: 427
SELECT match('a', '(?!a)');
-- error: 36
SELECT replaceRegexpAll('a', '[z-a]', '');
