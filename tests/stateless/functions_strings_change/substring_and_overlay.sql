SELECT substring('hello', 2, 3), substring('hello', -3), substring('hello', -3, 2), substring('hello', 10), substring('hello', 2, -1), substring('hello', 1, 0), substr('x', 1), mid('abc', 2, 1);
SELECT SUBSTRING('hello' FROM 2 FOR 2), SUBSTRING('hello' FROM -2);
SELECT substringUTF8('привет', 2, 3), substringUTF8('привет', -2), substring('привет', 1, 2), substringIndex('a.b.c', '.', 2), substringIndex('a.b.c', '.', -1), substringIndexUTF8('а.б.в', '.', -2);
SELECT left('hello', 2), right('hello', 2), left('hello', -2), right('hello', -2), leftUTF8('жук', 1), rightUTF8('жук', 1), left('a', 100), right('', 3);
SELECT overlay('Spark SQL', '_', 6), overlay('Spark SQL', 'CORE', 7), overlay('Spark SQL', 'ANSI ', 7, 0), overlay('Spark SQL', 'tructured', 2, 4), overlayUTF8('жук', 'л', 1), overlay('abc', 'XYZ', -1);
SELECT s, substring(s, o, l) FROM VALUES('s String, o Int8, l Int8', ('abcdef', 2, 3), ('abcdef', -2, 5), ('', 1, 1), ('ab', 3, 1)) ORDER BY s, o;
SELECT substring(materialize('abc'), 2), substring('abc', materialize(2)), substring(toFixedString('abc', 5), 2, 3), hex(substring(toFixedString('abc', 5), 2));
SELECT substring(NULL, 1), substring('abc', NULL), substring(toNullable('abc'), 2, 1), toTypeName(substring(toLowCardinality('abc'), 1));
SELECT substring(CAST('green', 'Enum8(\'red\' = 1, \'green\' = 2)'), 2, 2);
SELECT byteSlice('abc', 2, 1), substring('abc', 9223372036854775807), substring('abc', -9223372036854775807);
SELECT substring('abc', 0);
-- error: 62
SELECT substring('abc');
-- error: 43
SELECT substring(1, 1);
-- error: 43
SELECT left('abc', 'x');
-- error: 43
SELECT substringIndex('a', 'b', 'c');
