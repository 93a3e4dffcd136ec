SELECT count(), 'k' FROM numbers(0) GROUP BY 'k';
-- error: 184
SELECT sum(number) FROM numbers(0) GROUP BY 1;
SELECT sum(number), 1 AS one FROM numbers(0) GROUP BY one;
SELECT sum(number) FROM numbers(0) GROUP BY 'a', 'b';
SELECT count() FROM numbers(0) GROUP BY number;
SELECT count() FROM numbers(10) WHERE 0;
SELECT count() FROM numbers(10) WHERE number > 100 SETTINGS empty_result_for_aggregation_by_empty_set = 1;
SELECT max(number) FROM numbers(0) SETTINGS empty_result_for_aggregation_by_empty_set = 1;
SELECT count() FROM numbers(3) SETTINGS empty_result_for_aggregation_by_empty_set = 1;
-- error: 184
SELECT count() FROM numbers(0) GROUP BY 1 SETTINGS empty_result_for_aggregation_by_constant_keys_on_empty_set = 0;
SELECT count() FROM numbers(0) GROUP BY materialize(1) SETTINGS empty_result_for_aggregation_by_constant_keys_on_empty_set = 0;
SELECT count() FROM numbers(3) GROUP BY 'c' SETTINGS empty_result_for_aggregation_by_constant_keys_on_empty_set = 0;
