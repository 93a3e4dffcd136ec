SELECT (1, 2) IN ((1, 2)), (1, 2) IN [(1, 2), (3, 4)], (1, 2) NOT IN ((2, 1), (3, 4));
SELECT (number, number + 1) IN ((0, 1), (2, 3)) FROM numbers(3) ORDER BY number;
SELECT (1, 'a', NULL) IN ((1, 'a', NULL)), (1, (2, 3)) IN ((1, (2, 3)));
SELECT (1, 2, 3) IN (SELECT 1, 2, 3), ((1, 2), 3) IN (SELECT (1, 2), 3);
SELECT [1, 2] IN (SELECT [1, 2]), [(1, 'x')] IN (SELECT [(1, 'x')]);
SELECT (toDate('2024-01-01'), 1) IN (('2024-01-01', 1), ('2024-01-02', 2));
-- error: 43
SELECT tuple(number) IN (SELECT number FROM numbers(2)) FROM numbers(3) ORDER BY number;
-- error: 20
SELECT (1, 2) IN (SELECT 1);
-- error: 124
SELECT (1, 2) IN ((1, 2, 3));
-- error: 43
SELECT (1, 2) IN (1);
SELECT (number % 2, toString(number)) IN (SELECT 1, '3') FROM numbers(4) ORDER BY number;
SELECT count() FROM numbers(10) WHERE (number, number * 2) IN (SELECT number, number + number FROM numbers(5));
SELECT ('a', 1) IN (SELECT toLowCardinality('a'), toNullable(1)), (NULL, 1) IN (SELECT NULL, 1);
