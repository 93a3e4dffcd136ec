SELECT startsWith('abc', 'a'), startsWith('abc', ''), startsWith('', 'a'), startsWith('', ''), endsWith('abc', 'bc'), endsWith('abc', 'abcd'), startsWithUTF8('ñu', 'ñ'), endsWithUTF8('añ', 'ñ'), startsWithCaseInsensitive('ABC', 'ab'), endsWithCaseInsensitive('ABC', 'bc');
SELECT startsWith([1, 2, 3], [1, 2]), startsWith([1, 2], []), endsWith([1, 2, 3], [3]), endsWith(['a'], ['b', 'a']), startsWith([1, NULL], [1]), endsWith([1, 2], [2.0]);
SELECT s, startsWith(s, 'to'), endsWith(s, 'to'), startsWith(s, p), endsWith('potato', s) FROM (SELECT arrayJoin(['to', 'potato', 'tomato', '', 'o']) AS s, 'tom' AS p) ORDER BY s;
SELECT startsWith(materialize('abc'), materialize('ab')), startsWith('abc', materialize('b')), startsWith(toNullable('abc'), 'a'), startsWith(NULL, 'a'), startsWith(toFixedString('ab', 4), 'ab'), endsWith(toFixedString('ab', 4), 'ab'), endsWith(toFixedString('ab', 2), toFixedString('b', 1)), startsWith(toLowCardinality('abc'), 'abc');
SELECT endsWith('中国', '\xbd'), startsWith('富强', '\xe5');
SELECT endsWithUTF8('中国', '\xbd');
SELECT startsWithUTF8('富强', '\xe5');
-- error: 43
SELECT startsWith(1, 'a');
-- error: 42
SELECT startsWith('a');
CREATE TABLE paths (p String) ENGINE = MergeTree ORDER BY p;
INSERT INTO paths SELECT concat('/', toString(number % 7), '/', toString(number)) FROM numbers(500);
SELECT count() FROM paths WHERE startsWith(p, '/3/');
SELECT count() FROM paths WHERE NOT startsWith(p, '/3/') AND endsWith(p, '1');
SELECT p FROM paths WHERE p LIKE '/6/1%' ORDER BY p LIMIT 3;
