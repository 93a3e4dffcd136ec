SELECT position('needle in haystack', 'in'), position('abc', 'z'), position('abc', ''), position('', 'a'), position('', ''), position('abcabc', 'c', 4), position('abcabc', '', 3), position('abc', '', 10);
SELECT position('c' IN 'abc'), locate('c', 'abc'), locate('abc', 'c'), instr('abc', 'b'), positionCaseInsensitive('ABC', 'b'), position('ABC', 'b');
SET function_locate_has_mysql_compatible_argument_order = 0;
SELECT locate('abc', 'c');
SELECT locate('c', 'abc');
SELECT positionUTF8('пример', 'м'), positionUTF8('пример', 'р', 4), positionUTF8('пример', 'р', 6), positionCaseInsensitiveUTF8('ПРИМЕР', 'м'), positionCaseInsensitiveUTF8('ПРИМЕР', 'М', 3);
SELECT number, position('abababab', 'ab', number), position(materialize('abababab'), 'b', number) FROM numbers(10) ORDER BY number;
SELECT position(materialize('abc'), materialize('b')), position('xabc', materialize('c')), position(toFixedString('abc', 5), 'c'), position(toNullable('abc'), 'b'), position(NULL, 'a'), position('abc', NULL), toTypeName(position('a', 'a'));
SELECT position(toLowCardinality('alpha'), 'ha');
SELECT position(CAST('alpha', 'Enum8(\'alpha\' = 1, \'beta\' = 2)'), 'ph');
SELECT h, n, position(h, n), positionCaseInsensitive(h, n), positionUTF8(h, n) FROM (SELECT arrayJoin([('Foo bar', 'BAR'), ('', 'x'), ('x', ''), ('ñandú', 'ú')]) AS t, t.1 AS h, t.2 AS n) ORDER BY h, n;
-- error: 43
SELECT position(1, 'a');
-- error: 62
SELECT position('a');
-- error: 43
SELECT position('a', 'b', 'c');
