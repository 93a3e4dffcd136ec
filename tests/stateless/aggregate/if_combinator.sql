SELECT sumIf(number, number % 2), countIf(number > 6), avgIf(number, number < 3), minIf(number, number > 4) FROM numbers(10);
SELECT sumIf(number, 0), avgIf(number, 0), maxIf(number, 0), anyIf(number, number > 100), groupArrayIf(number, 0) FROM numbers(10);
SELECT sumIf(x, c), countIf(x, c), countIf(c) FROM (SELECT arrayJoin([(1, 1), (2, NULL), (NULL, 1), (4, 0)]) AS t, t.1 AS x, t.2 AS c);
SELECT uniqIf(number % 3, number > 2), uniqExactIf(number, number % 2 = 0), quantileIf(0.5)(number, number < 5) FROM numbers(10);
SELECT groupArrayIf(3)(number, number % 3 = 0), topKIf(2)(number % 4, number < 7) FROM numbers(20);
SELECT argMaxIf(number, -number, number > 3), argMinIf(toString(number), number, number > 3) FROM numbers(10);
SELECT sum(number) FILTER (WHERE number > 7), count() FILTER (WHERE number < 2) FROM numbers(10);
SELECT sumIfOrNull(number, number > 100), sumOrNullIf(number, number > 100), sumOrDefaultIf(number, 0) FROM numbers(3);
-- error: 43
SELECT sumIf(number) FROM numbers(3);
-- error: 43
SELECT sumIf(number, 'yes') FROM numbers(3);
