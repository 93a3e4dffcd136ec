SELECT match('abc', 'b'), match('abc', '^b'), match('abc', '^abc$'), match('', ''), match('abc', ''), match('aBc', '(?i)ABC'), match('a\nb', 'a.b'), match('a\nb', '(?-s)a.b'), match('a\nb', '^b$'), match('a\nb', '(?m)^b$');
-- error: 62
SELECT match('2024-05-06', '^\\d{4}-\\d{2}-\\d{2}$'), match('x', '[[:alpha:]]'), match('é', '^.$'), match('日', '\\p{Han}'), match('foo.bar', 'foo\\.bar'), 'abc' REGEXP '^a', 'abc' NOT REGEXP 'z';
SELECT number, match(toString(number), '^1+$') FROM numbers(12) WHERE match(toString(number), '1') ORDER BY number;
SELECT match(materialize('abc'), materialize('a.c')), match('abc', materialize('z')), match(toNullable('abc'), 'a'), match(NULL, 'a'), match(toFixedString('ab', 4), 'b$'), match(toLowCardinality('ab'), 'b$'), toTypeName(match('a', 'a'));
SELECT multiMatchAny('abc', ['x', 'b.']), multiMatchAnyIndex('abc', ['x']), arraySort(multiMatchAllIndices('abc', ['a', 'z', 'c$']));
-- error: 43
SELECT multiMatchAny('abc', []);
SELECT s, p, match(s, p) FROM (SELECT arrayJoin(['cat', 'concat', 'catalog']) AS s, arrayJoin(['^cat', 'cat$', '^cat$']) AS p) ORDER BY s, p;
-- error: 427
SELECT match('a', '(');
-- error: 427
SELECT match('a', '*a');
-- error: 427
SELECT match('a', '(?<=a)b');
-- error: 43
SELECT match(1, 'a');
-- error: 427
SELECT match('aa', '(a)\\1');
