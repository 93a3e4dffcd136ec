SELECT editDistance('kitten', 'sitting'), levenshteinDistance('', 'abc'), damerauLevenshteinDistance('ab', 'ba'), editDistanceUTF8('жук', 'лук'), editDistance('жук', 'лук');
SELECT byteHammingDistance('abc', 'abd'), mismatches('karolin', 'kathrin');
SELECT round(jaroSimilarity('hello', 'hallo'), 4), round(jaroWinklerSimilarity('hello', 'hallo'), 4), jaroSimilarity('', ''), stringJaccardIndex('clickhouse', 'mouse'), stringJaccardIndexUTF8('жук', 'жуки');
SELECT ngramDistance('ClickHouse', 'clickhouse'), ngramDistanceCaseInsensitive('ClickHouse', 'clickhouse'), ngramDistance('', 'abc'), ngramSearch('hello world', 'hello'), ngramSearchCaseInsensitive('HELLO', 'hell');
SELECT soundex('Robert'), soundex('Rupert'), soundex(''), soundex('1x'), soundex('Pfister');
SELECT a, editDistance(a, 'test') AS d FROM VALUES('a String', ('test'), ('tent'), (''), ('testing')) ORDER BY d, a;
SELECT hasSubsequence('clickhouse', 'chse'), hasSubsequenceCaseInsensitive('ClickHouse', 'CH'), hasSubsequenceUTF8('жуки', 'жк'), hasSubsequence('a', ''), hasSubsequence('', 'a');
SELECT toTypeName(editDistance('a', 'b')), toTypeName(jaroSimilarity('a', 'b')), toTypeName(ngramDistance('a', 'b'));
SELECT byteHammingDistance('abc', 'ab');
SELECT editDistanceUTF8('\xFF', 'a');
-- error: 42
SELECT editDistance('a');
-- error: 43
SELECT soundex(1);
