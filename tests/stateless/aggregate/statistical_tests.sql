SELECT tupleElement(studentTTest(v, g), 1) > 0, round(studentTTest(v, g).2, 4) FROM (SELECT number + 3 * (number % 2) AS v, number % 2 AS g FROM numbers(20));
SELECT round(welchTTest(v, g).1, 4), round(welchTTest(v, g).2, 4) FROM (SELECT number * (1 + number % 2) AS v, number % 2 AS g FROM numbers(20));
SELECT round(mannWhitneyUTest(v, g).1, 4), round(mannWhitneyUTest('less')(v, g).2, 4) FROM (SELECT number * (1 + number % 2) AS v, number % 2 AS g FROM numbers(20));
SELECT round(rankCorr(x, y), 4) FROM (SELECT number AS x, (number * 7) % 10 AS y FROM numbers(10));
SELECT round(cramersV(a, b), 4), round(cramersVBiasCorrected(a, b), 4), round(theilsU(a, b), 4), round(contingency(a, b), 4) FROM (SELECT number % 3 AS a, number % 2 + (number % 3) AS b FROM numbers(30));
SELECT round(kolmogorovSmirnovTest('two-sided', 'exact')(v, g).1, 4) FROM (SELECT number AS v, number % 2 AS g FROM numbers(20));
SELECT round(meanZTest(1., 1., 0.95)(v, g).1, 4) FROM (SELECT number AS v, number % 2 AS g FROM numbers(20));
SELECT round(entropy(number % 4), 4), entropy(1) FROM numbers(16);
SELECT arrayMap(x -> round(x, 4), [simpleLinearRegression(number, number * 2 + 1).1, simpleLinearRegression(number, number * 2 + 1).2]) FROM numbers(5);
