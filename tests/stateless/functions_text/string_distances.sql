SELECT levenshteinDistance('kitten', 'sitting'), editDistance('', 'abc'), editDistanceUTF8('ñandú', 'nandu'), damerauLevenshteinDistance('ab', 'ba'), byteHammingDistance('karolin', 'kathrin'), mismatches('abc', 'abd');
SELECT round(jaroSimilarity('MARTHA', 'MARHTA'), 5), round(jaroWinklerSimilarity('MARTHA', 'MARHTA'), 5), round(stringJaccardIndex('clickhouse', 'click'), 5), round(stringJaccardIndexUTF8('日本', '日'), 5), jaroSimilarity('', '');
SELECT jaroSimilarity('a', '');
SELECT round(ngramDistance('ClickHouse', 'Clickhouse'), 5), round(ngramDistanceCaseInsensitive('ABCDE', 'abcde'), 5), round(ngramSearch('hello world', 'world'), 5), round(ngramSearchCaseInsensitive('HELLO', 'ello'), 5), round(ngramDistanceUTF8('привет', 'приветик'), 5), round(ngramSearchUTF8('привет', 'вет'), 5);
SELECT s, editDistance(s, 'table'), round(ngramDistance(s, 'table'), 4) FROM (SELECT arrayJoin(['table', 'cable', 'tablet', '', 'stab']) AS s) ORDER BY s;
SELECT round(jaroSimilarity(s, 'table'), 4) FROM (SELECT arrayJoin(['table', 'cable', 'tablet', '', 'stab']) AS s) ORDER BY s;
SELECT editDistance(materialize('abc'), materialize('abd')), editDistance(toNullable('a'), 'b'), editDistance(NULL, 'a'), toTypeName(editDistance('a', 'b')), toTypeName(jaroSimilarity('a', 'b'));
SELECT byteHammingDistance('a', 'ab');
-- error: 43
SELECT editDistance(1, 2);
-- error: 42
SELECT editDistance('a');
SELECT soundex('Robert'), soundex('Rupert'), soundex(''), soundex('123'), soundex('Tymczak'), soundex('Ashcraft'), soundex('a b');
