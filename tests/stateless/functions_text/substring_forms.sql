SELECT substring('abcdef', 1, 3), substring('abcdef', 4), substring('abcdef', -2), substring('abcdef', -4, 2), substring('abcdef', 10), substring('abcdef', 0, 2), substring('abcdef', 2, -1), substring('abcdef', -10, 6);
SELECT SUBSTRING('abcdef' FROM 2 FOR 3), SUBSTRING('abcdef' FROM 3), mid('abcdef', 2, 2), substr('abcdef', 5, 100), byteSlice('abcdef', 2, 2);
SELECT number, substring('abcdef', number - 3, 2), substring('abcdef', number + 1), substring(materialize('abcdef'), 2, number) FROM numbers(7) ORDER BY number;
SELECT substring(toFixedString('abc', 5), 2, 3) = 'bc\0', toTypeName(substring(toFixedString('abc', 5), 2)), substring(toNullable('abc'), 2), substring(NULL, 1, 1), substring('abc', NULL);
SELECT substringIndex('a.b.c.d', '.', 2), substringIndex('a.b.c.d', '.', -2), substringIndex('a.b.c', '.', 0), SUBSTRING_INDEX('abc', 'x', 1), substringIndexUTF8('яbяcя', 'я', 2);
SELECT left('héllo', 2), leftUTF8('héllo', 2), right('héllo', 4), rightUTF8('héllo', 4), left('abc', -1), right('abc', -1), left('abc', 0), right('abc', 10);
SELECT s, left(s, n), right(s, n), leftUTF8(s, n) FROM (SELECT arrayJoin(['', 'a', 'αβγ', 'long text']) AS s, 2 AS n) ORDER BY s;
SELECT toTypeName(substring(toLowCardinality('apple'), 2));
SELECT substring(CAST('apple', 'Enum8(\'apple\' = 1, \'pear\' = 2)'), 2, 2);
-- error: 62
SELECT substring('abc');
-- error: 43
SELECT substring('abc', 'x');
-- error: 43
SELECT substring(12, 1);
