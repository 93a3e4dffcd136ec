-- COLLATE: the order of a language instead of that of bytes.
CREATE TABLE words (id UInt32, w String, n Nullable(String), lc LowCardinality(String)) ENGINE = MergeTree ORDER BY id;
INSERT INTO words SELECT number, x, if(number % 7 = 3, NULL, x), x FROM
    (SELECT arrayJoin(arrayZip(range(20), ['b', 'B', 'a', 'A', 'ä', 'Ä', 'z', 'Z', '_', '1', '-', ' ', '', 'é', 'e', 'E', 'É', 'ß', 'ss', 'æ'])) AS t, t.1 AS number, t.2 AS x);
SELECT w FROM words ORDER BY w COLLATE 'en';
SELECT w FROM words ORDER BY w DESC COLLATE 'en' LIMIT 4;
SELECT w FROM words WHERE w != '' ORDER BY w COLLATE 'SV' LIMIT 15, 5;
SELECT n FROM words ORDER BY n DESC NULLS FIRST COLLATE 'en' LIMIT 5;
SELECT n FROM words ORDER BY n COLLATE 'en', id LIMIT 14, 6;
SELECT lc, toTypeName(lc) FROM words ORDER BY lc COLLATE 'de' LIMIT 3, 5;
SELECT DISTINCT upper(w) AS u FROM words WHERE match(w, '^[a-z]$') ORDER BY u COLLATE 'en';
SELECT lower(w) AS l, count() FROM words GROUP BY l ORDER BY l COLLATE 'en' LIMIT 5, 4;
SELECT w, id FROM words WHERE w IN ('a', 'A', 'b', 'B') ORDER BY 1 COLLATE 'en-u-ks-level1', id;
SELECT w FROM words WHERE w IN ('a', 'A', 'b', 'B') ORDER BY w COLLATE 'en-u-kf-upper';
SELECT x FROM (SELECT arrayJoin(['item10', 'item9', 'item1']) AS x) ORDER BY x COLLATE 'en@colNumeric=yes';
SELECT x FROM (SELECT arrayJoin(['ad', 'ä', 'af', 'ae']) AS x) ORDER BY x COLLATE 'de';
SELECT x FROM (SELECT arrayJoin(['ad', 'ä', 'af', 'ae']) AS x) ORDER BY x COLLATE 'de@collation=phonebook';
SELECT x FROM (SELECT arrayJoin(['a b', 'ab', 'aa', 'a a', 'a-a', 'ac', 'a-b']) AS x) ORDER BY x COLLATE 'en-u-ka-shifted', concat(x, '!');
-- Texts inside of arrays and tuples.
SELECT x FROM (SELECT arrayJoin([['a', 'B'], ['A', 'b'], ['B', 'a'], ['ab'], []]) AS x) ORDER BY x COLLATE 'en';
SELECT x FROM (SELECT arrayJoin([('a', 2), ('A', 1), ('B', 1)]) AS x) ORDER BY x COLLATE 'en';
SELECT x FROM (SELECT arrayJoin([['a', NULL], [NULL], ['B']]) AS x) ORDER BY x COLLATE 'en';
-- Texts equal in their order are tied.
SELECT x, y FROM (SELECT arrayJoin([('a\0', 1), ('a', 2), ('ab', 0)]) AS t, t.1 AS x, t.2 AS y) ORDER BY x COLLATE 'en', y DESC;
SELECT w, row_number() OVER (ORDER BY w COLLATE 'en') AS r FROM words WHERE w IN ('a', 'A', 'B', 'b') ORDER BY r;
SELECT lower(w) AS l, w FROM words WHERE match(w, '^[abz]$|^[ABZ]$') ORDER BY w COLLATE 'en' LIMIT 1 BY l;
SELECT w FROM (SELECT w FROM words UNION ALL SELECT 'aa') ORDER BY w DESC COLLATE 'da' LIMIT 3;
SELECT countIf(name = 'de_AT' AND language = 'German') FROM system.collations;
SELECT 'x' AS s ORDER BY 'x' COLLATE 'en';
-- error: UNSUPPORTED_COLLATION_LOCALE
SELECT w FROM words ORDER BY w COLLATE 'xx';
-- error: UNSUPPORTED_COLLATION_LOCALE
SELECT w FROM words ORDER BY w COLLATE 'de_DE';
-- error: BAD_COLLATION
SELECT id FROM words ORDER BY id COLLATE 'en';
-- error: BAD_COLLATION
SELECT id FROM words ORDER BY toFixedString(w, 2) COLLATE 'en';
-- error: BAD_COLLATION
SELECT id FROM words ORDER BY (id, w) COLLATE 'en';
DROP TABLE words;
