CREATE TABLE fixed (id UInt8, f FixedString(4)) ENGINE = Memory;
INSERT INTO fixed VALUES (1, 'a-b'), (2, 'abcd');
-- error: 44
SELECT position(f, 'b') FROM fixed;
-- error: 44
SELECT countSubstrings(f, 'b') FROM fixed;
SELECT position(toFixedString('ab', 3), 'b');
-- error: 44
SELECT replaceAll(toFixedString('a-b', 4), '-', '+');
-- error: 44
SELECT replaceRegexpOne(toFixedString('a-b', 4), '-', '+');
SELECT hex(replaceAll(f, '-', '+')), hex(replaceRegexpAll(f, '[ab]', 'x')) FROM fixed ORDER BY id;
-- error: 43
SELECT replaceAll('a-b', toFixedString('-', 1), '+');
-- error: 44
SELECT countSubstrings('abababab', 'ab', number) FROM numbers(3);
SELECT countSubstrings(materialize('abababab'), 'ab', number) FROM numbers(3);
SELECT jaroSimilarity('a', ''), jaroSimilarity('', ''), jaroSimilarity('abc', ''), jaroWinklerSimilarity('', 'abcd'), jaroSimilarity('table', 'cable');
-- error: 621
SELECT normalizeUTF8NFC(char(0xff)) = '';
SELECT normalizeUTF8NFC(concat('e', char(0xCC, 0x81))) = char(0xC3, 0xA9), normalizeUTF8NFKC('ﬁ');
-- error: 62
SELECT position('a');
-- error: 62
SELECT substring('abc');
-- error: 42
SELECT substring('abc', 1, 2, 3);
SELECT substring('abcdef' FROM 2 FOR 3), substring('abcdef', 2), position('b' IN 'abc');
