SELECT simpleLinearRegression(x, y) FROM (SELECT number AS x, number * 3 - 2 AS y FROM numbers(5));
SELECT categoricalInformationValue(x, y) FROM (SELECT number % 2 AS x, number % 3 = 0 AS y FROM numbers(12)) FORMAT Null;
SELECT arrayMap(v -> round(v, 4), categoricalInformationValue(x, y)) FROM (SELECT number % 2 AS x, number % 3 = 0 AS y FROM numbers(12));
SELECT exponentialMovingAverage(1)(v, t) > 0 FROM (SELECT number + 1. AS v, number AS t FROM numbers(4));
SELECT length(stochasticLinearRegression(0.01, 0.1, 5, 'SGD')(number, number)) FROM numbers(10);
-- error: 43
SELECT stochasticLinearRegression(0.1, 0.1, 5, 'Magic')(number, number) FROM numbers(3);
-- error: 42
SELECT simpleLinearRegression(number) FROM numbers(3);
