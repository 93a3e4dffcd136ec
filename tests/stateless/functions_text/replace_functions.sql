SELECT replaceOne('banana', 'an', 'AN'), replaceAll('banana', 'an', 'AN'), replace('banana', 'a', ''), REPLACE('abc', 'x', 'y'), replaceAll('', 'a', 'b'), replaceAll('abc', '', 'x'), replaceOne('abc', '', 'x');
SELECT replaceRegexpOne('hello', 'l', 'L'), replaceRegexpAll('hello', 'l+', '<\\0>'), replaceRegexpAll('John Smith', '(\\w+) (\\w+)', '\\2, \\1'), replaceRegexpAll('abc', '^', '>'), replaceRegexpAll('abc', '', '-'), replaceRegexpAll('aaa', 'a*', 'b'), REGEXP_REPLACE('a1b2', '\\d', '#');
SELECT number, replaceAll(toString(number * 101), '0', toString(number)), replaceRegexpAll(toString(number * 11), '(\\d)', '\\1\\1') FROM numbers(4) ORDER BY number;
SELECT replaceAll(materialize('xyx'), materialize('x'), materialize('zz')), replaceOne('xyx', materialize('x'), 'q'), replaceRegexpAll('xyx', materialize('[xy]'), materialize('<\\0>')), replaceAll('xyx', 'x', materialize('w'));
SELECT replaceAll(toNullable('aa'), 'a', 'b'), replaceAll(NULL, 'a', 'b'), replaceAll('a', NULL, 'b'), replaceAll(toLowCardinality('aa'), 'a', 'c');
-- error: 44
SELECT hex(replaceAll(toFixedString('a-b', 4), '-', '+'));
-- error: 44
SELECT toTypeName(replaceAll(toFixedString('a-b', 4), '-', '+'));
SELECT h, n, r, replaceAll(h, n, r), replaceOne(h, n, r), replaceRegexpOne(h, n, r) FROM (SELECT arrayJoin([('aXbX', 'X', '-'), ('', 'a', 'b'), ('zzz', 'z', ''), ('q', '', 'w')]) AS t, t.1 AS h, t.2 AS n, t.3 AS r) ORDER BY h;
SELECT translate('abcabc', 'ab', 'xy'), translate('abc', 'abc', ''), translate('clickhouse', 'chk', 'CHK'), translateUTF8('мама', 'ам', 'ao'), translateUTF8('añb', 'ñ', 'n'), translate('abcd', 'bd', 'x');
-- error: 36
SELECT replaceRegexpAll('a', '(a)', '\\3');
-- error: 36
SELECT replaceRegexpOne('a', '(', 'b');
-- error: 43
SELECT replaceAll(1, 'a', 'b');
-- error: 42
SELECT replaceAll('a', 'b');
SELECT overlay('abcdef', 'XY', 3), overlay('abcdef', 'XY', 3, 0), overlay('abcdef', 'XY', -2), overlay('abcdef', 'ZZZZ', 5, 1), overlayUTF8('пример', 'xx', 2), overlay('abc', 'q', 10), overlay('abc', 'q', 1, 100);
