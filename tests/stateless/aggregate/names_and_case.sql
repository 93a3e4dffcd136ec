SELECT Sum(number), COUNT(), Avg(number), mIn(number) FROM numbers(3);
SELECT STDDEV_POP(number), VAR_SAMP(number), COVAR_POP(number, number), CORR(number, number) FROM numbers(3);
SELECT BIT_OR(number), BIT_AND(number), BIT_XOR(number) FROM numbers(3);
SELECT array_agg(number), ARRAY_AGG(number) FROM numbers(3);
SELECT group_concat(number), GROUP_CONCAT(number, '-') FROM numbers(3);
SELECT any_value(number) >= 0, ANY_VALUE(1) FROM numbers(3);
SELECT medianTDigest(number), medianTiming(number), medianDeterministic(number, 1) FROM numbers(3);
SELECT countDistinct(number), COUNT(DISTINCT number) FROM numbers(3);
-- error: 46
SELECT GROUPARRAY(number) FROM numbers(3);
-- error: 46
SELECT UNIQ(number) FROM numbers(3);
