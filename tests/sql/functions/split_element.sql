-- One part of a split text, of which the others are never made.
SELECT splitByChar('/', 'https://a.example/b/c')[3], splitByChar(',', 'a,b')[3], splitByChar(',', '')[1], splitByChar(',', 'a,b')[0 + 1];
SELECT s, splitByChar(',', s)[1], splitByChar(',', s)[2], splitByChar(',', s)[3], splitByChar(',', s)[-1] FROM (SELECT arrayJoin(['', ',', 'a', 'a,b', ',b', 'a long text with a comma, and more of it,', 'x,y,z,w']) AS s);
SELECT s, splitByString(', ', s)[1], splitByString(', ', s)[2], splitByString('', s)[2] FROM (SELECT arrayJoin(['', ', ', 'a, b', 'a,b', 'one, two, three']) AS s);
SELECT s, splitByWhitespace(s)[2], splitByNonAlpha(s)[2], alphaTokens(s)[2] FROM (SELECT arrayJoin(['', 'a b', ' a  b ', 'a-b c', '1a2b3c']) AS s);
-- No more parts than are allowed.
SELECT s, splitByChar(',', s, 2)[1], splitByChar(',', s, 2)[2], splitByChar(',', s, 2)[3] FROM (SELECT arrayJoin(['a', 'a,b', 'a,b,c']) AS s);
SELECT s, splitByChar(',', s)[toUInt64(2)], splitByChar(',', s)[18446744073709551615], splitByChar(',', s)[n] FROM (SELECT arrayJoin(['a,b', 'c,d,e']) AS s, 2 AS n);
-- The array and its elements.
SELECT splitByChar('-', s) AS parts, parts[1], parts[2], length(parts) FROM (SELECT arrayJoin(['a-b', 'c']) AS s);
SELECT splitByChar('-', toLowCardinality(s))[2] FROM (SELECT arrayJoin(['a-b', 'c', 'd-e-f']) AS s);
SELECT splitByChar('/', concat('/', toString(number % 5), '/', toString(number)))[2] AS k, count(), max(splitByChar('/', concat('/', toString(number % 5), '/', toString(number)))[3]) FROM numbers(3000) GROUP BY k ORDER BY k;
SELECT count() FROM numbers(2000) WHERE splitByChar('1', toString(number))[2] = '0';
