SELECT hasToken('a quick fox', 'quick'), hasToken('a quick fox', 'qui'), hasToken('quick,fox', 'fox'), hasToken('', 'fox'), hasTokenCaseInsensitive('A QUICK', 'quick');
SELECT hasTokenOrNull('a b', 'a b'), hasTokenCaseInsensitiveOrNull('a b', 'a,b'), hasTokenOrNull('a b', '');
SELECT tokens('a, b;c__d 1.5'), tokens(''), tokens('日本 語'), tokens('one-two', 'splitByNonAlpha');
SELECT splitByNonAlpha('a,b c-d'), splitByWhitespace('  a b\tc\n'), alphaTokens('abc1de2'), splitByRegexp('[,;]+', 'a,;b;c');
SELECT ngrams('Clickhouse', 4), ngrams('ab', 3), ngrams('жуки', 2);
SELECT splitByChar(',', 'a,b,,c'), splitByChar(',', ''), splitByChar(',', 'a,b,c', 2), splitByString('', 'abc'), splitByString('--', 'a--b----c'), splitByString(', ', 'x, y', 1);
SELECT splitByChar(',', 'a,b,c', 2) SETTINGS splitby_max_substrings_includes_remaining_string = 1;
SELECT arrayStringConcat(['a', 'b'], '-'), arrayStringConcat([], ','), arrayStringConcat([1, 2]), arrayStringConcat(['a', NULL, 'c'], ','), arrayStringConcat(['x']);
SELECT startsWith('abc', 'ab'), endsWith('abc', ''), startsWithUTF8('жук', 'ж'), endsWithUTF8('жук', 'к'), startsWith('a', 'ab'), startsWith([1, 2, 3], [1, 2]), endsWith([1, 2], [2]);
SELECT countSubstrings('aaaa', 'aa'), countSubstrings('abc', ''), countSubstringsCaseInsensitive('aAbA', 'a'), countSubstringsCaseInsensitiveUTF8('ЖжЖ', 'ж'), countSubstrings('abcabc', 'c', 4);
-- error: 36
SELECT hasToken('a b', 'a b');
-- error: 36
SELECT splitByChar('ab', 'xabx');
-- error: 36
SELECT splitByChar('', 'abc');
-- error: 36
SELECT ngrams('abc', 0);
SELECT arrayStringConcat([[1]]);
-- error: 427
SELECT splitByRegexp('(', 'a');
