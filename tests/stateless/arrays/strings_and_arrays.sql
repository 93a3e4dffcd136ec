SELECT splitByChar(',', 'a,b,,c'), splitByChar(',', ''), splitByString('ab', '1ab2ab'), splitByString('', 'xyz'), splitByWhitespace('  a  b '), splitByNonAlpha('a-b c!'), splitByRegexp('[0-9]+', 'a1b22c');
SELECT splitByChar(',', 'a,b,c', 2), splitByString('--', 'a--b--c', 1), alphaTokens('ab1cd'), extractAll('k1 v22', '[0-9]+'), extractAllGroups('a=1 b=2', '(\\w)=(\\d)'), ngrams('abcd', 2), tokens('x y-z');
SET splitby_max_substrings_includes_remaining_string = 1;
SELECT splitByChar(',', 'a,b,c', 2), splitByString('--', 'a--b--c', 1), splitByRegexp('[0-9]', 'a1b2c', 2);
SELECT arrayStringConcat(['a', 'b'], '-'), arrayStringConcat(['a', 'b']), arrayStringConcat([1, 2], ','), arrayStringConcat(['a', NULL, 'c'], '+'), arrayStringConcat([], ','), arrayStringConcat([toDate('2020-01-01')], '/');
SELECT number, arrayStringConcat(range(number), '|') FROM numbers(3);
-- error: 36
SELECT splitByChar(',,', 'a');
SELECT arrayStringConcat([[1]], ',');
SELECT extractAllGroupsVertical('ab12cd34', '([a-z]+)([0-9]+)'), extractAllGroupsHorizontal('ab12cd34', '([a-z]+)([0-9]+)'), extractGroups('x=5', '(\\w)=(\\d)');
SELECT bitmaskToArray(50), bitPositionsToArray(11), bitmaskToList(9), arrayMap(x -> char(x), [72, 105]), toString([1, 2]), length(toString(['a']));
