SELECT splitByRegexp('[,;]\\s*', 'a, b;c'), splitByRegexp('', 'abc'), splitByRegexp('x', ''), splitByRegexp('\\s+', ' a  b '), splitByRegexp('(a)(b)', '1ab2ab3'), splitByRegexp('a*', 'baac');
SELECT splitByWhitespace(''), splitByWhitespace('  '), splitByWhitespace(' one  two\tthree\n'), splitByNonAlpha(' 1! a, b. c-d_e'), splitByNonAlpha('');
SELECT alphaTokens('abca1abc'), alphaTokens(''), splitByAlpha('a1b2'), alphaTokens('a b', 1);
SELECT ngrams('ClickHouse', 3), ngrams('ab', 3), ngrams('日本語文', 2), ngrams('', 2);
SELECT tokens('test1,;\\ test2,;\\ test3'), tokens('a b  c'), tokens('');
SELECT arrayStringConcat(['a', 'b', 'c']), arrayStringConcat(['a', 'b'], ', '), arrayStringConcat([1, 2, 3], '+'), arrayStringConcat([], 'x') = '', arrayStringConcat(['a', NULL, 'c'], '-'), arrayStringConcat([toDate('2020-01-01'), toDate('2020-01-02')], '/');
SELECT arrayStringConcat(splitByChar(',', s), ';') FROM (SELECT arrayJoin(['a,b', '', 'x']) AS s) ORDER BY s;
SELECT arrayStringConcat(materialize(['p', 'q']), '·'), arrayStringConcat([toLowCardinality('u'), 'v'], '_');
SELECT arrayStringConcat([toFixedString('a', 2), toFixedString('bc', 2)], '|');
-- error: 43
SELECT arrayStringConcat('abc', ',');
-- error: 36
SELECT ngrams('abc', 0);
-- error: 427
SELECT splitByRegexp('(', 'abc');
