SELECT sumResample(0, 10, 5)(number, number) FROM numbers(12);
SELECT countResample(0, 3, 1)(number % 4) FROM numbers(20);
SELECT groupArrayResample(1, 7, 2)(number, number) FROM numbers(8);
SELECT avgResample(0, 4, 2)(number, number % 4), toTypeName(avgResample(0, 4, 2)(number, number % 4)) FROM numbers(16);
SELECT uniqExactResample(-2, 2, 1)(number, toInt8(number % 5) - 2) FROM numbers(10);
SELECT sumResample(0, 0, 1)(number, number) FROM numbers(2);
-- error: 69
SELECT sumResample(0, 10, 0)(number, number) FROM numbers(2);
-- error: 42
SELECT sumResample(0, 10)(number, number) FROM numbers(2);
