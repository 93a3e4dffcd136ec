SELECT match('abc', 'b'), match('abc', '^b'), match('abc', ''), match('', '^$'), match('a\nb', 'a.b'), match('a\nb', '(?-s)a.b'), match('ABC', '(?i)abc');
SELECT 'abc' REGEXP 'a.c', REGEXP_MATCHES('abc', 'c$');
SELECT match('жук', '^...$'), match('жук', '\\w'), match('x1', '[[:digit:]]'), match('x1', '\\p{L}\\p{N}');
SELECT s, match(s, '^(\\d{3}-)?\\d{4}$') FROM VALUES('s String', ('555-1234'), ('1234'), ('12345'), ('abc-1234')) ORDER BY s;
SELECT s, match(s, p) FROM VALUES('s String, p String', ('ab', 'a'), ('ab', '^b'), ('', '.*')) ORDER BY s, p;
SELECT countMatches('aXbXc', 'X'), countMatches('aaa', 'aa'), countMatches('abc', ''), countMatchesCaseInsensitive('aXbx', 'x'), countMatches('', 'a');
SELECT extract('k=v; q=w', 'q=(\\w)'), extract('abc', 'b'), extract('abc', 'z'), extract('abc', '(z)?b'), extract('', '');
SELECT extractAll('a1b22', '\\d+'), extractAll('k=v,q=w', '(\\w)=(\\w)'), extractAll('', 'a'), extractGroups('k=v', '(\\w)=(\\w)');
SELECT extractAllGroups('a=1,b=2', '(\\w)=(\\d)'), extractAllGroupsHorizontal('a=1,b=2', '(\\w)=(\\d)'), extractAllGroupsVertical('none', '(\\w)=(\\d)');
SELECT regexpExtract('foo-bar', '(\\w+)-(\\w+)', 2), regexpExtract('foo-bar', '(\\w+)-(\\w+)', 0), regexpExtract('foo-bar', '(\\w+)-(\\w+)'), regexpExtract('x', '(\\d)', 1);
SELECT REGEXP_REPLACE('aXbX', 'X', '-'), replaceRegexpOne('aXbX', 'X', '-'), replaceRegexpAll('hello', '(l)', '<\\1>'), replaceRegexpAll('hello', '', '-'), replaceRegexpAll('', '^', 'x');
-- error: 427
SELECT match('a', '(');
-- error: 427
SELECT match('a', '(?<=a)b');
-- error: 36
SELECT extractAllGroups('a', 'no groups');
-- error: 353
SELECT regexpExtract('a', '(a)', 5);
-- error: 36
SELECT replaceRegexpAll('a', 'a', '\\3');
-- error: 43
SELECT match(1, 'a');
