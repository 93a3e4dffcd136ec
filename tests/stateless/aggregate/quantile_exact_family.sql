SELECT quantileExact(0.5)(number), quantileExact(0)(number), quantileExact(1)(number) FROM numbers(10);
SELECT quantileExactLow(0.5)(number), quantileExactHigh(0.5)(number) FROM numbers(10);
SELECT quantileExactInclusive(0.25)(number), quantileExactExclusive(0.25)(number) FROM numbers(10);
SELECT quantilesExact(0.1, 0.5, 0.9)(number), quantilesExactLow(0.5)(number), quantilesExactHigh(0.5, 1)(number) FROM numbers(11);
SELECT quantilesExactInclusive(0.1, 0.9)(number), quantilesExactExclusive(0.1, 0.9)(number) FROM numbers(21);
SELECT quantileExactWeighted(0.5)(number, number), quantilesExactWeighted(0.1, 0.9)(number, 1) FROM numbers(10);
SELECT quantileExactWeightedInterpolated(0.5)(number, 1), quantileExactWeightedInterpolated(0.3)(number, number + 1) FROM numbers(6);
SELECT medianExact(number), medianExactLow(number), medianExactHigh(number), medianExactWeighted(number, 2) FROM numbers(4);
SELECT quantileExact(0.5)(x), toTypeName(quantileExact(0.5)(x)) FROM (SELECT toDecimal32(arrayJoin(['1.5', '2.5', '-1']), 2) AS x);
SELECT quantileExact(0.5)(d), quantilesExact(0, 1)(d) FROM (SELECT toDate('2024-01-01') + number AS d FROM numbers(9));
-- error: 12
SELECT quantileExact(1.5)(number) FROM numbers(3);
-- error: 43
SELECT quantileExact(0.5)(toString(number)) FROM numbers(3);
