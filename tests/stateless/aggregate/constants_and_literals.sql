SELECT sum(1), count(1), max('x'), avg(2.5), any(NULL), groupArray(7);
SELECT sum(1), count(), max('x') FROM numbers(3);
SELECT sum(materialize(2)), sum(2) FROM numbers(4);
-- sort
SELECT count() FROM (SELECT 1 UNION ALL SELECT 2);
SELECT sum(1) + count() * 2 AS x, x / 2 FROM numbers(2);
SELECT min(number), max(number) FROM numbers(5, 3);
SELECT 5 AS k, sum(number) FROM numbers(3) GROUP BY k;
SELECT 'a', count() FROM numbers(0);
SELECT 'a', count() FROM numbers(0) GROUP BY 'a';
SELECT count() FROM numbers(0) GROUP BY 'a' SETTINGS empty_result_for_aggregation_by_constant_keys_on_empty_set = 0;
SELECT count() FROM numbers(0) SETTINGS empty_result_for_aggregation_by_empty_set = 1;
