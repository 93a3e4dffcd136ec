SELECT sum(number) FROM numbers(0);
SELECT sum(number) FROM numbers(0) SETTINGS aggregate_functions_null_for_empty = 1;
SELECT max(number), any(number), avg(number) FROM numbers(0) SETTINGS aggregate_functions_null_for_empty = 1;
SELECT count() FROM numbers(0) GROUP BY number SETTINGS empty_result_for_aggregation_by_empty_set = 1;
SELECT count() FROM numbers(0) SETTINGS empty_result_for_aggregation_by_empty_set = 1;
SELECT 1 AS k, count() FROM numbers(0) GROUP BY k SETTINGS empty_result_for_aggregation_by_constant_keys_on_empty_set = 0;
SELECT 1 AS k, count() FROM numbers(0) GROUP BY k;
SELECT number % 2 AS a, number % 3 AS b, count() FROM numbers(6) GROUP BY CUBE(a, b) ORDER BY a, b, 3;
SELECT number % 2 AS a, number % 3 AS b, count() FROM numbers(6) GROUP BY CUBE(a, b) ORDER BY a NULLS FIRST, b NULLS FIRST SETTINGS group_by_use_nulls = 1;
SELECT number % 2 AS a, count() FROM numbers(5) GROUP BY 1 ORDER BY 1 SETTINGS enable_positional_arguments = 1;
-- error: 215
SELECT number % 2 AS a, count() FROM numbers(5) GROUP BY 1 ORDER BY 1 SETTINGS enable_positional_arguments = 0;
SELECT count(DISTINCT number % 3), uniq(number % 3) FROM numbers(10) SETTINGS count_distinct_implementation = 'uniqExact';
SELECT toTypeName(count(DISTINCT number)) FROM numbers(3) SETTINGS count_distinct_implementation = 'uniqHLL12';
SELECT number % 2 AS k, sum(number) FROM numbers(10) GROUP BY k WITH TOTALS HAVING k = 0 ORDER BY k SETTINGS totals_mode = 'before_having';
SELECT number % 2 AS k, sum(number) FROM numbers(10) GROUP BY k WITH TOTALS HAVING k = 0 ORDER BY k SETTINGS totals_mode = 'after_having_exclusive';
-- error: 213
SELECT number % 2 AS k FROM numbers(10) GROUP BY k WITH TOTALS SETTINGS totals_mode = 'nothing';
