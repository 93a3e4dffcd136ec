SELECT sumIf(number, NULL), countIf(NULL), avgIf(number, number > 100), minIf(number, 0) FROM numbers(3);
SELECT sumIf(x, x > 1), countIf(x IS NULL), anyIf(x, x = 2) FROM (SELECT arrayJoin([1, 2, NULL, 3]) AS x);
SELECT groupArrayIf(number, number % 2 = 1), uniqIf(number, number < 3), quantileExactIf(0.5)(number, number > 2) FROM numbers(6);
SELECT sumIf(1, toNullable(number) > 1), sumIf(toNullable(1), number > 5) FROM numbers(3);
SELECT argMaxIf(number, number, number < 5), maxIf('a', 0), anyLastIf(number, number < 2) FROM numbers(10);
-- error: 43
SELECT sumIf(number, 'x') FROM numbers(3);
-- error: 42
SELECT countIf() FROM numbers(3);
-- error: 42
SELECT sumIf(number, 1, 2) FROM numbers(3);
