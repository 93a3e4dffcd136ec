SELECT sumResample(0, 10, 3)(number, number) FROM numbers(12);
SELECT countResample(1, 5, 1)(number % 7) FROM numbers(30);
SELECT groupArrayResample(0, 6, 2)(number * 10, number) FROM numbers(6);
SELECT avgResample(0, 100, 50)(number, number) FROM numbers(60);
SELECT quantileExactResample(0.5, 0, 4, 2)(number, number % 4) FROM numbers(40);
SELECT sumIfResample(0, 3, 1)(number, number % 2, number % 3) FROM numbers(9);
SELECT sumResample(-5, 5, 5)(toInt8(number) - 5, toInt8(number) - 5) FROM numbers(10);
SELECT toTypeName(sumResample(0, 2, 1)(1, 1)), toTypeName(uniqResample(0, 4, 2)('a', 1));
-- error: 42
SELECT sumResample(0, 10)(number, number) FROM numbers(3);
-- error: 69
SELECT sumResample(0, 10, 0)(number, number) FROM numbers(3);
-- error: 69
SELECT sumResample(0, 10000000, 1)(number, number) FROM numbers(3);
-- error: 43
SELECT sumResample(0, 10, 1)(number, 'a') FROM numbers(3);
