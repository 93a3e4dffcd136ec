SELECT multiSearchAny('abc', ['x', 'b']), multiSearchFirstIndex('abc', ['x', 'c', 'b']), multiSearchFirstPosition('abc', ['c', 'b']), multiSearchAllPositions('abcb', ['b', 'z', '']);
SELECT multiSearchAnyCaseInsensitive('ABC', ['b']), multiSearchFirstIndexCaseInsensitiveUTF8('ЖУК', ['у', 'ж']), multiSearchAllPositionsUTF8('жук', ['к', 'у']);
SELECT multiSearchAny(s, ['app', 'nan']) AS m, s FROM VALUES('s String', ('apple'), ('banana'), ('cherry'), ('')) ORDER BY s;
-- error: 44
SELECT multiSearchAny('abc', materialize(['b', 'c'])), multiSearchAllPositions(materialize('aXbX'), materialize(['X', 'b']));
-- error: 43
SELECT multiSearchAny('abc', []), multiSearchFirstIndex('', ['']);
SELECT toTypeName(multiSearchAny('a', ['a'])), toTypeName(multiSearchFirstIndex('a', ['a'])), toTypeName(multiSearchAllPositions('a', ['a']));
SELECT multiMatchAny('hello 42', ['\\d+', '^x']), multiMatchAnyIndex('hello', ['^x', 'llo$']), arraySort(multiMatchAllIndices('hello 42', ['l+', '\\d', 'zz']));
SELECT multiFuzzyMatchAny('hallo', 1, ['hello']), multiFuzzyMatchAnyIndex('hxxlo', 1, ['hello']);
-- error: 43
SELECT multiSearchAny('a', 'b');
-- error: 43
SELECT multiSearchAny('a', [1]);
-- error: 36
SELECT multiMatchAny('a', ['(']);
-- error: 43
SELECT multiSearchAny(1, ['a']);
