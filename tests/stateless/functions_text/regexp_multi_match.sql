SELECT multiMatchAny('some text', ['te.t', 'zzz']), multiMatchAnyIndex('some text', ['zzz', 'te.t']) > 0, arraySort(multiMatchAllIndices('some text', ['some', 'text', 'none'])), multiMatchAny('', ['^$']), multiMatchAny('ABC', ['(?i)abc']);
SELECT s, multiMatchAny(s, ['^a', 'z$']), arraySort(multiMatchAllIndices(s, ['^a', 'z$', '\\d'])) FROM (SELECT arrayJoin(['abc', 'xyz', 'a1z', '', '5']) AS s) ORDER BY s;
SELECT multiMatchAny(materialize('hay'), ['a']), toTypeName(multiMatchAny('a', ['a'])), toTypeName(multiMatchAnyIndex('a', ['a'])), toTypeName(multiMatchAllIndices('a', ['a']));
SELECT multiMatchAny(materialize('hay'), materialize(['b', 'y']));
SELECT multiFuzzyMatchAny('abc', 1, ['abd']), multiFuzzyMatchAny('abc', 0, ['abd']), arraySort(multiFuzzyMatchAllIndices('hello', 1, ['hxllo', 'world']));
SET allow_hyperscan = 0;
-- error: 446
SELECT multiMatchAny('a', ['a']);
SET allow_hyperscan = 1;
-- error: 36
SELECT multiMatchAny('a', ['(']);
-- error: 43
SELECT multiMatchAny(1, ['a']);
-- error: 42
SELECT multiMatchAny('a');
