SELECT repeat('ab', 3), repeat('ab', 0), repeat('ab', -1), repeat('', 100), length(repeat('x', 1000)), repeat(materialize('q'), 2), repeat('z', materialize(3));
SELECT number, repeat('a', number), repeat(toString(number), number) FROM numbers(5) ORDER BY number;
SELECT repeat(NULL, 2), repeat('a', NULL), repeat(toNullable('a'), 2), toTypeName(repeat(toNullable('a'), 2)), toTypeName(repeat(toLowCardinality('a'), 2));
SELECT space(3) = '   ', length(space(0)), length(space(-3)), length(space(materialize(5))), concat('[', space(2), ']'), toTypeName(space(1));
SELECT reverse('abc'), reverse('') = '', reverseUTF8('añb'), reverse([1, 2, 3]), hex(reverse(toFixedString('ab', 3))), toTypeName(reverse(toFixedString('ab', 3)));
SELECT reverse((1, 'a', 3.5));
SELECT reverse(s), reverseUTF8(s) = s FROM (SELECT arrayJoin(['level', 'я', '', 'ab']) AS s) ORDER BY s;
-- error: 43
SELECT repeat(1, 2);
-- error: 43
SELECT repeat('a', 'b');
-- error: 131
SELECT repeat('aaaaaaaaaa', 200000000000);
-- error: 43
SELECT space('a');
