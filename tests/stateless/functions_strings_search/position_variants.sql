SELECT position('abcabc', 'c'), position('abcabc', 'c', 4), position('abc', ''), position('', ''), position('', 'a'), position('abc', '', 10);
SELECT locate('c', 'abcabc'), locate('abcabc', 'c') SETTINGS function_locate_has_mysql_compatible_argument_order = 0;
SELECT locate('c', 'abcabc', 4), POSITION('b' IN 'abc'), INSTR('abc', 'b');
SELECT positionUTF8('привет', 'в'), position('привет', 'в'), positionCaseInsensitive('ПРИВЕТ', 'привет'), positionCaseInsensitiveUTF8('ПРИВЕТ', 'привет');
SELECT n, position(h, n) FROM VALUES('h String, n String', ('abc', 'a'), ('abc', 'z'), ('', 'a'), ('aaa', 'aa'), ('x', '')) ORDER BY h, n;
SELECT position(toFixedString('ab', 5), 'b'), position(toFixedString('ab', 5), '\0'), position('a\0b', 'b');
SELECT position(NULL, 'a'), position('a', NULL), toTypeName(position(toNullable('a'), 'a')), toTypeName(position('a', 'a'));
SELECT position(materialize('hello world'), materialize('wor')), position('hello', materialize('l'), materialize(4)), positionCaseInsensitive(materialize('HeLLo'), 'll');
SELECT position(CAST('a', 'Enum8(\'a\' = 1, \'b\' = 2)'), 'a');
SELECT position(toLowCardinality('needle in hay'), 'hay'), toTypeName(position(toLowCardinality('a'), 'a'));
-- error: 62
SELECT position('a');
-- error: 43
SELECT position(1, 'a');
-- error: 43
SELECT position('abc', 'a', -1);
-- error: 43
SELECT position(['a'], 'a');
