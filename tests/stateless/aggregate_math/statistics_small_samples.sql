SELECT varPop(x), varSamp(x), stddevPop(x), stddevSamp(x) FROM (SELECT arrayJoin([2, 4, 4, 4, 5, 5, 7, 9]) AS x);
SELECT varSamp(x), stddevSamp(x), varPop(x), skewPop(x), kurtPop(x) FROM (SELECT 5 AS x);
SELECT varPop(x), covarPop(x, x) FROM (SELECT 1 AS x) WHERE 0;
SELECT covarPop(x, y), covarSamp(x, y), corr(x, y) FROM (SELECT number AS x, number * 2 + 1 AS y FROM numbers(5));
SELECT corr(x, 1) FROM (SELECT number AS x FROM numbers(5));
SELECT round(skewPop(x), 8), round(skewSamp(x), 8), round(kurtPop(x), 8), round(kurtSamp(x), 8) FROM (SELECT arrayJoin([1, 2, 2, 3, 10]) AS x);
SELECT corrMatrix(a, b) FROM (SELECT number AS a, -number AS b FROM numbers(4));
SELECT arrayMap(r -> arrayMap(v -> round(v, 4), r), covarPopMatrix(a, b)), toTypeName(covarSampMatrix(a, b)) FROM (SELECT number AS a, number % 3 AS b FROM numbers(6));
SELECT VAR_POP(number), STDDEV_SAMP(number), VAR_SAMP(number), STDDEV_POP(number), COVAR_POP(number, number) FROM numbers(4);
SELECT varPop(toDecimal64(x, 2)), toTypeName(varPop(toDecimal64(x, 2))), stddevPop(toFloat32(x)), toTypeName(stddevPop(toFloat32(x))) FROM (SELECT arrayJoin([1, 2, 3]) AS x);
SELECT round(varPopStable(x), 6), round(stddevSampStable(x), 6), round(corrStable(x, -x), 6) FROM (SELECT 1000000000 + number AS x FROM numbers(5));
SELECT entropy(x), entropy(x, x) FROM (SELECT arrayJoin(['a', 'b', 'a', 'b']) AS x);
SELECT round(cramersV(a, b), 6), round(contingency(a, b), 6), round(theilsU(a, b), 6) FROM (SELECT number % 2 AS a, number % 4 AS b FROM numbers(16));
-- error: 43
SELECT varPop('x');
-- error: 42
SELECT corr(1);
