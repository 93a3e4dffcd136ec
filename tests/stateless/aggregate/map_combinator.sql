SELECT sumMap(map('a', number, 'b', 1)) FROM numbers(4);
SELECT minMap(m), maxMap(m), avgMap(m) FROM (SELECT arrayJoin([map('x', 3, 'y', 7), map('x', 1)]) AS m);
SELECT countMap(m), toTypeName(sumMap(m)) FROM (SELECT arrayJoin([map('x', 3, 'y', 7), map('x', 1)]) AS m);
SELECT uniqMap(map(number % 2, number)) FROM numbers(6);
SELECT groupArrayMap(map(number % 2, number)) FROM numbers(6);
SELECT sumMapIf(map('k', number), number > 2) FROM numbers(5);
SELECT quantileExactMap(0.5)(map('q', number)) FROM numbers(11);
SELECT sumMap(map(toLowCardinality('l'), 1.5, toLowCardinality('m'), NULL)) FROM numbers(2);
-- error: 43
SELECT avgMap(number) FROM numbers(2);
