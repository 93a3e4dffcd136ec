SELECT multiSearchAny('hello world', ['world', 'moon']), multiSearchAny('abc', ['']), multiSearchAnyCaseInsensitive('ABC', ['b']), multiSearchAnyUTF8('пример', ['мер']), multiSearchAnyCaseInsensitiveUTF8('ПРИМЕР', ['мер']);
-- error: 43
SELECT multiSearchAny('abc', []);
SELECT multiSearchAny('', ['']);
SELECT multiSearchFirstIndex('hello world', ['x', 'world', 'hello']), multiSearchFirstIndex('abc', ['q']), multiSearchFirstIndexCaseInsensitive('aBc', ['z', 'B']), multiSearchFirstIndexUTF8('日本', ['本']);
SELECT multiSearchFirstPosition('hello world', ['world', 'llo']), multiSearchFirstPosition('abc', ['z']), multiSearchFirstPositionUTF8('日本語', ['語', '本']), multiSearchFirstPositionCaseInsensitive('xYz', ['Z', 'y']);
SELECT multiSearchAllPositions('hello', ['l', 'h', 'z', '']), multiSearchAllPositionsUTF8('日本語', ['語', '日']), multiSearchAllPositionsCaseInsensitive('HeLLo', ['l', 'E']), multiSearchAllPositionsCaseInsensitiveUTF8('ПРИ', ['и']);
SELECT multiSearchAny(materialize('abcdef'), ['cd', 'zz']), multiSearchAllPositions(materialize('abcabc'), ['c', 'bc']), multiSearchFirstIndex(materialize('abcabc'), materialize(['x', 'c']));
SELECT s, multiSearchAny(s, ['red', 'blue']), multiSearchFirstIndex(s, ['red', 'blue']), multiSearchFirstPosition(s, ['red', 'blue']) FROM (SELECT arrayJoin(['dark red', 'blue red', 'green', '']) AS s) ORDER BY s;
SELECT multiSearchAny(toNullable('abc'), ['a']), multiSearchAny(NULL, ['a']), toTypeName(multiSearchAny('a', ['a'])), toTypeName(multiSearchAllPositions('a', ['a'])), toTypeName(multiSearchFirstIndex('a', ['a']));
-- error: 43
SELECT multiSearchAny('a', 'b');
-- error: 42
SELECT multiSearchAny('a');
-- error: 43
SELECT multiSearchAny('a', [1]);
